import Spec
import SwiftUI

// MARK: Counter: way

// Stepper ──► model.add(1)
// └─ @Published count
//    └─ objectWillChange, before it is set
//       └─ SwiftUI: all bodies that hold it
// Button ──► model.reset()
// └─ onEffect(.didReset) ──► former

// MARK: Counter: screen

struct CounterView: View {
  @StateObject private var model: ObservableObjectCounter
  @State private var former: Int?

  init(environment: FeatureEnvironment) {
    _model = StateObject(
      wrappedValue: ObservableObjectCounter(seed: CounterSpec.Seed(), environment: environment))
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

extension ObservableObjectCounter {
  /// The count, for `$model.shownCount`.
  fileprivate var shownCount: Int {
    get { count }
    set { add(newValue - count) }
  }
}

#Preview { CounterView(environment: .preview) }
