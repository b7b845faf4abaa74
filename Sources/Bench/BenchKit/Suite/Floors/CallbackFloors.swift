import Spec

/// Does nothing but render, and so shows the cost of measuring itself.
///
/// It ignores the action; the loops, the calls through the protocol and the watcher of renders are those
/// of every pattern. Its cost is never subtracted from another row.
final class HarnessFloor: FloorDriver {
  private var count: Int
  private var observer: (@MainActor (CounterSpec.View) -> Void)?

  init(seed: CounterSpec.Seed, environment: FeatureEnvironment) { count = seed.count }

  var view: CounterSpec.View { CounterSpec.View(count: count) }

  func send(_ action: CounterSpec.Action) {
    count &+= 1
    observer?(view)
  }

  func observe(_ observer: @escaping @MainActor (CounterSpec.View) -> Void) -> ObservationToken {
    self.observer = observer
    return ObservationToken { [weak self] in self?.observer = nil }
  }
}

/// A struct that reduces, and a closure that receives the view.
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
