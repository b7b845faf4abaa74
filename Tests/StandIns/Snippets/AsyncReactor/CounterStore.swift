// The AsyncReactor document's store and view for SwiftUI.

import AsyncReactor
import SwiftUI

@MainActor
class CounterStore: ObservableObject, Store {
  typealias Reactor = CounterReactor

  @Published private(set) var currentState = CounterReactor.State()
  var reactor: CounterReactor?

  init() {
    reactor = CounterReactor()
  }

  func state(_ state: CounterReactor.State) {
    currentState = state
  }
}

struct CounterView: View {
  @StateObject private var store = CounterStore()

  var body: some View {
    VStack(spacing: 20) {
      Text("\(store.currentState.count)")
        .font(.largeTitle)

      HStack {
        Button("−") { store.send(.decrement) }
        Button("+") { store.send(.increment) }
        Button("Reset") { store.send(.reset) }
      }
    }
    .padding()
  }
}
