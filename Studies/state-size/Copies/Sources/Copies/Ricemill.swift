import Ricemill

final class WideMachine: Machine<WideMachine.Resolver> {
  struct Input: InputType {
    let increment = PassthroughSubject<Void, Never>()
  }

  typealias Output = Store

  final class Store: StoredOutputType {
    @Published var state = Wide()
  }

  struct Extra: ExtraType {}

  enum Resolver: ResolverType {
    typealias Input = WideMachine.Input
    typealias Output = WideMachine.Output
    typealias Store = WideMachine.Store
    typealias Extra = WideMachine.Extra

    static func polish(
      input: Publishing<Input>, store: Store, extra: Extra
    ) -> Polished<Output> {
      let increment = input.increment
        .map { _ in
          var state = store.state
          state.count += 1
          return state
        }
        .assign(to: \.state, on: store)
      return Polished(cancellables: [increment])
    }
  }
}

@MainActor
func copiesInRicemill() -> Double {
  let machine = WideMachine(input: .init(), store: .init(), extra: .init())
  var shown = Wide()
  let subscription = machine.output.$state.sink { shown = $0 }
  defer { subscription.cancel() }
  return copies {
    machine.input.increment.send()
  } shown: {
    shown.count
  }
}
