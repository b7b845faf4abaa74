import BenchKit
import Observation
import Spec

/// An `@Observable` property that is set for each action, and read again under a new registration.
///
/// A registration ends with the first change, and is notified before it, so every action registers again.
final class ObservationFloor: FloorDriver {
  private let model: ObservedCounter
  private var observer: (@MainActor (CounterSpec.View) -> Void)?

  init(seed: CounterSpec.Seed, environment: FeatureEnvironment) {
    model = ObservedCounter(FloorState(seed))
  }

  var view: CounterSpec.View { model.state.view }

  func send(_ action: CounterSpec.Action) {
    model.state.reduce(action)
    if model.willChange { render() }
  }

  func observe(_ observer: @escaping @MainActor (CounterSpec.View) -> Void) -> ObservationToken {
    self.observer = observer
    render()
    return ObservationToken { [weak self] in self?.observer = nil }
  }

  private func render() {
    model.willChange = false
    let view = withObservationTracking {
      model.state.view
    } onChange: { [model] in
      model.willChange = true
    }
    observer?(view)
  }
}

/// Safe: only the main actor uses it, although closures of the Observation module do not say so.
@Observable
private final class ObservedCounter: @unchecked Sendable {
  var state: FloorState
  @ObservationIgnored var willChange = false

  init(_ state: FloorState) { self.state = state }
}
