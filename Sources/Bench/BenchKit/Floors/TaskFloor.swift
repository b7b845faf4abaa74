import Spec

/// A task of its own for each action, on the main actor.
final class TaskFloor: FloorDriver {
  private var state: FloorState
  private var observer: (@MainActor (CounterSpec.View) -> Void)?

  init(seed: CounterSpec.Seed, environment: FeatureEnvironment) { state = FloorState(seed) }

  var view: CounterSpec.View { state.view }

  func send(_ action: CounterSpec.Action) {
    Task { take(action) }
  }

  private func take(_ action: CounterSpec.Action) {
    state.reduce(action)
    observer?(state.view)
  }

  func observe(_ observer: @escaping @MainActor (CounterSpec.View) -> Void) -> ObservationToken {
    self.observer = observer
    return ObservationToken { [weak self] in self?.observer = nil }
  }
}
