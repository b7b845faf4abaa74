import IV
import Spec
import SwiftUI

// MARK: Counter: way

// Stepper ──► holder.emit(.did(.add(1)))
// └─ interactor.handle(event:)
//    └─ emit(.show(view))
//       └─ holder.handle(command:)
//          └─ @Published view ──► body

// MARK: Counter: screen

struct CounterView: View {
  @StateObject private var holder: CounterHolder

  init(environment: FeatureEnvironment) {
    _holder = StateObject(wrappedValue: CounterHolder(environment: environment))
  }

  var body: some View {
    VStack {
      Stepper("Count: \(holder.count)", value: $holder.count)
      Button("Reset") { holder.emit(.did(.reset)) }
      if let former = holder.former { Text("It was \(former).") }
    }
    .padding()
  }
}

/// The view that is linked to the interactor: it holds what SwiftUI shows.
final class CounterHolder: ObservableObject, ViewProtocol {
  @Published private var view = CounterSpec.View(count: 0)
  @Published private(set) var former: Int?
  var eventEmitter: EventEmitter<CounterInteractor>?

  init(environment: FeatureEnvironment) {
    link(CounterInteractor(seed: CounterSpec.Seed(), environment: environment))
    emit(.didLoad)
  }

  /// The count, for `$holder.count`.
  var count: Int {
    get { view.count }
    set { emit(.did(.add(newValue - count))) }
  }

  func handle(command: CounterCommand) {
    switch command {
    case .show(let view): self.view = view
    case .didReset(let former): self.former = former
    }
  }
}

#Preview { CounterView(environment: .preview) }
