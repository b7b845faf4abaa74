import Spec

/// A struct that reduces, and a closure that is told.
final class ClosureFloor: FloorDriver {
  private var state: FloorState
  private var observer: (@MainActor (CounterSpec.View) -> Void)?

  init(seed: CounterSpec.Seed, environment: FeatureEnvironment) { state = FloorState(seed) }

  var view: CounterSpec.View { state.view }

  func send(_ action: CounterSpec.Action) {
    state.reduce(action)
    observer?(state.view)
  }

  func observe(_ observer: @escaping @MainActor (CounterSpec.View) -> Void) -> ObservationToken {
    self.observer = observer
    return ObservationToken { [weak self] in self?.observer = nil }
  }
}
