import Ricemill
import Spec

// MARK: List: actions

final class ListMachine: Machine<ListMachine.Resolver> {
  struct Input: InputType {
    let create = PassthroughSubject<Int, Never>()
    let append = PassthroughSubject<Int, Never>()
    let updateEvery = PassthroughSubject<Int, Never>()
    let swap = PassthroughSubject<(Int, Int), Never>()
    let toggle = PassthroughSubject<Int, Never>()
    let select = PassthroughSubject<Int, Never>()
    let remove = PassthroughSubject<Int, Never>()
    let clear = PassthroughSubject<Void, Never>()
    let refresh = PassthroughSubject<Int, Never>()
  }

  // MARK: List: state

  typealias Output = Store

  final class Store: StoredOutputType {
    /// Not `@Published`, because every edit would then copy all rows.
    var table: RowTable {
      didSet { edits += 1 }
    }
    @Published private(set) var edits = 0
    let effects = PassthroughSubject<ListSpec.Effect, Never>()

    init(table: RowTable) { self.table = table }
  }

  struct Extra: ExtraType {
    let labels: any LabelService
  }
}

// MARK: List: transitions, requests, effects

extension ListMachine {
  enum Resolver: ResolverType {
    typealias Input = ListMachine.Input
    typealias Output = ListMachine.Output
    typealias Store = ListMachine.Store
    typealias Extra = ListMachine.Extra

    static func polish(
      input: Publishing<Input>, store: Store, extra: Extra
    ) -> Polished<Output> {
      var cancellables = [
        input.create.sink { store.table.create($0) },
        input.append.sink { store.table.append($0) },
        input.updateEvery.sink { store.table.updateEvery($0) },
        input.swap.sink { store.table.swap($0, $1) },
        input.toggle.sink { store.table.toggle(id: $0) },
        input.select.sink { store.table.select(id: $0) },
        input.clear.sink { store.table.clear() },
      ]

      input.remove
        .filter { store.table.contains(id: $0) }
        .sink { id in
          store.table.remove(id: id)
          store.effects.send(.removed(id: id))
        }
        .store(in: &cancellables)

      input.refresh
        .filter { store.table.contains(id: $0) }
        .flatMap { id in label(ofRow: id, extra) }
        .map { id, label in
          var table = store.table
          table.relabel(id: id, label)
          return table
        }
        .assign(to: \.table, on: store)
        .store(in: &cancellables)

      return Polished(cancellables: cancellables)
    }

    /// Publishes a row's new label, or nothing when the service fails.
    @MainActor
    private static func label(
      ofRow id: Int, _ extra: Extra
    ) -> AnyPublisher<(Int, String), Never> {
      .asynchronous { send in
        if let label = try? await extra.labels.label(forRow: id) { send((id, label)) }
      }
    }
  }
}
