import AsyncReactor
import Spec

final class ListReactor: AsyncReactor, Sendable {
  enum Mutation {
    case apply(ListSpec.Action)
    case relabel(id: Int, String)
    case nothing
  }

  struct State {
    var table: RowTable
    /// The row that was removed.
    @Pulse var removedID: Int?
  }

  private let seed: ListSpec.Seed
  private let labels: any LabelService

  init(seed: ListSpec.Seed, labels: any LabelService) {
    self.seed = seed
    self.labels = labels
  }

  nonisolated func initialState() -> State {
    State(table: RowTable(rows: seed.rows, labels: seed.labels))
  }

  func reduce(_ input: ListSpec.Action) async -> Mutation {
    guard case .refresh(let id) = input else { return .apply(input) }
    guard currentState.table.contains(id: id),
      let label = try? await labels.label(forRow: id)
    else { return .nothing }
    return .relabel(id: id, label)
  }

  func mutate(_ state: State, mutation: Mutation) async -> State {
    var newState = state
    switch mutation {
    case .apply(.create(let count)): newState.table.create(count)
    case .apply(.append(let count)): newState.table.append(count)
    case .apply(.updateEvery(let stride)): newState.table.updateEvery(stride)
    case .apply(.swap(let first, let second)): newState.table.swap(first, second)
    case .apply(.toggle(let id)): newState.table.toggle(id: id)
    case .apply(.select(let id)): newState.table.select(id: id)
    case .apply(.remove(let id)): if newState.table.remove(id: id) { newState.removedID = id }
    case .apply(.clear): newState.table.clear()
    case .relabel(let id, let label): newState.table.relabel(id: id, label)
    case .apply(.refresh), .nothing: break
    }
    return newState
  }
}
