import AsyncReactor
import Spec
import SwiftUI

// MARK: List: way

// RowView ──► store.send(.toggle(id: 7))
// └─ off the main actor, one input at a time
//    ├─ reduce(input) ──► .apply
//    └─ mutate(state, .apply) copies the rows
//       └─ a later job of the main actor
//          └─ state(newState)
//             ├─ SwiftUI: ListView, each row
//             └─ UIKit: show(view) compares
//                └─ the cell of 7

// MARK: List: screen

struct ListView: View {
  @StateObject private var store: ListStore

  init(environment: FeatureEnvironment) {
    _store = StateObject(wrappedValue: ListStore(environment: environment))
  }

  var body: some View {
    RowList(
      view: store.view, removed: store.removed,
      actions: ListActions(
        append: { store.send(.append($0)) }, toggle: { store.send(.toggle(id: $0)) },
        refresh: { store.send(.refresh(id: $0)) }, remove: { store.send(.remove(id: $0)) }))
  }
}

/// Receives the reactor's states for SwiftUI.
final class ListStore: ObservableObject, Store {
  @Published private(set) var view: ListSpec.View
  @Published private(set) var removed: Int?
  let reactor: ListReactor?

  init(environment: FeatureEnvironment) {
    let reactor = ListReactor(seed: .init(rows: 20), labels: environment.labels)
    self.reactor = reactor
    view = ListSpec.View(reactor.currentState.table)
  }

  isolated deinit { disconnect() }

  func state(_ state: ListReactor.State) {
    view = ListSpec.View(state.table)
    state.$effect.updated { if case .removed(let id) = $0 { removed = id } }
  }
}

#Preview { ListView(environment: .preview) }
