import AsyncReactor
import Spec
import SwiftUI

// MARK: Counter: way

// Stepper ──► store.send(.add(1))
// └─ off the main actor, one input at a time
//    ├─ reduce(.add(1)) ──► .setCount(1)
//    └─ mutate(state, .setCount(1))
//       └─ a later job of the main actor
//          └─ store.state(newState) ──► body

// MARK: Counter: screen

struct CounterView: View {
  @StateObject private var store = CounterStore()

  var body: some View {
    VStack {
      Stepper("Count: \(store.count)", value: $store.count)
      Button("Reset") { store.send(.reset) }
      if let former = store.former { Text("It was \(former).") }
    }
    .padding()
  }
}

/// Receives the reactor's states for SwiftUI.
final class CounterStore: ObservableObject, Store {
  @Published private var shown: CounterReactor.State
  @Published private(set) var former: Int?
  let reactor: CounterReactor?

  init(seed: CounterSpec.Seed = .init()) {
    let reactor = CounterReactor(seed: seed)
    self.reactor = reactor
    shown = reactor.currentState
  }

  /// The count, for `$store.count`. It changes some time after it was set.
  var count: Int {
    get { shown.count }
    set { send(.add(newValue - count)) }
  }

  isolated deinit { disconnect() }

  func state(_ state: CounterReactor.State) {
    shown = state
    state.$effect.updated { if case .didReset(let count) = $0 { former = count } }
  }
}

#Preview { CounterView() }
