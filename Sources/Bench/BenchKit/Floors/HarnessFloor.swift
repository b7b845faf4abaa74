import Spec

/// Does nothing but render: what remains is what measuring itself costs.
///
/// It never looks at the action; the loops, the calls through the protocol and the watcher of renders
/// are those of every pattern. Nothing is subtracted from any row because of it.
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
