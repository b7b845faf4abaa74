import Redux
import Spec

// MARK: List: state

public enum ListReducer: FeatureReducer {
  public typealias Feature = ListSpec

  public struct State {
    var table: RowTable
    var refreshes = 0
  }

  // MARK: List: actions

  public enum Action: Sendable {
    case user(ListSpec.Action)
    case labelled(row: Int, label: String)
  }

  // MARK: List: state

  public static func initial(_ seed: ListSpec.Seed) -> State {
    State(table: RowTable(rows: seed.rows, labels: seed.labels))
  }

  public static func action(_ action: ListSpec.Action) -> Action { .user(action) }

  public static func view(_ state: State) -> ListSpec.View { ListSpec.View(state.table) }

  // MARK: List: transitions, requests, effects

  public static func reduce(
    _ state: inout State, _ action: Action, _ environment: FeatureEnvironment
  ) -> [Command<Action, ListSpec.Effect>] {
    switch action {
    case .labelled(let row, let label): state.table.relabel(id: row, label)
    case .user(.create(let count)): state.table.create(count)
    case .user(.append(let count)): state.table.append(count)
    case .user(.updateEvery(let stride)): state.table.updateEvery(stride)
    case .user(.swap(let first, let second)): state.table.swap(first, second)
    case .user(.toggle(let id)): state.table.toggle(id: id)
    case .user(.select(let id)): state.table.select(id: id)
    case .user(.clear): state.table.clear()
    case .user(.remove(let id)):
      if state.table.remove(id: id) { return [.emit(.removed(id: id))] }
    case .user(.refresh(let id)):
      guard state.table.contains(id: id) else { break }
      state.refreshes += 1
      return [
        .run(.numbered("refresh", state.refreshes)) {
          (try? await environment.labels.label(forRow: id)).map { .labelled(row: id, label: $0) }
        }
      ]
    }
    return []
  }
}
