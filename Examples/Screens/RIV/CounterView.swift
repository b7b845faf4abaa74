import Riveting
import Spec
import SwiftUI

// MARK: Counter: way

// Stepper ──► feature.send(.add(1))
// └─ interact(with: .add(1))
//    └─ updateDomain
//       └─ reduce(from: domain)
//          └─ viewState ──► body
//             └─ effect.count ──► onChange

// MARK: Counter: screen

struct CounterView: View {
  @StateObject private var feature = CounterFeature(
    interactor: CounterInteractor(initialDomain: CounterDomain(count: 0)),
    reducer: CounterReducer())
  @State private var former: Int?

  var body: some View {
    VStack {
      Stepper("Count: \(feature.count)", value: $feature.count)
      Button("Reset") { feature.send(.reset) }
      if let former { Text("It was \(former).") }
    }
    .padding()
    .onChange(of: feature.viewState.effect.count) {
      if case .didReset(let count) = feature.viewState.effect.value { former = count }
    }
  }
}

extension CounterFeature {
  /// The count, for `$feature.count`.
  fileprivate var count: Int {
    get { viewState.view.count }
    set { send(.add(newValue - count)) }
  }
}

#Preview { CounterView() }
