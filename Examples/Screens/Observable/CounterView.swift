import Spec
import SwiftUI

// MARK: Counter: way

// Stepper ──► model.add(1)
// └─ count = 1
//    └─ SwiftUI: the bodies that have read it
// Button ──► model.reset()
// └─ onEffect(.didReset) ──► former

// MARK: Counter: screen

struct CounterView: View {
  @State private var model: ObservableCounter
  @State private var former: Int?

  init(environment: FeatureEnvironment) {
    model = ObservableCounter(seed: CounterSpec.Seed(), environment: environment)
  }

  var body: some View {
    VStack {
      Stepper("Count: \(model.count)", value: $model.shownCount)
      Button("Reset") { model.reset() }
      if let former { Text("It was \(former).") }
    }
    .padding()
    .onAppear {
      // Not the view itself, which holds the model that holds this closure.
      model.onEffect = { [former = $former] effect in
        if case .didReset(let count) = effect { former.wrappedValue = count }
      }
    }
  }
}

extension ObservableCounter {
  /// The count, for `$model.shownCount`.
  fileprivate var shownCount: Int {
    get { count }
    set { add(newValue - count) }
  }
}

#Preview { CounterView(environment: .preview) }
