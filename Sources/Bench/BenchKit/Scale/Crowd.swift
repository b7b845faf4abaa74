import Spec

/// A counter with many observers, which shows a view when every one of them has been told of it.
@MainActor
final class Crowd: FeatureDriver {
  typealias Feature = CounterSpec

  private let driver: any FeatureDriver<CounterSpec>
  private let size: Int

  /// The crowd of `size` observers of `driver`.
  init(of size: Int, watching driver: any FeatureDriver<CounterSpec>) {
    self.size = size
    self.driver = driver
  }

  init(seed: CounterSpec.Seed, environment: FeatureEnvironment) {
    preconditionFailure("a crowd is made of a driver")
  }

  var view: CounterSpec.View { driver.view }

  func send(_ action: CounterSpec.Action) { driver.send(action) }

  func observe(_ observer: @escaping @MainActor (CounterSpec.View) -> Void) -> ObservationToken {
    let tally = Tally(size, observer)
    let observations = (0..<size).map { _ in driver.observe { tally.tell($0) } }
    return ObservationToken { for observation in observations { observation.cancel() } }
  }

  func onEffect(_ handler: @escaping @MainActor (CounterSpec.Effect) -> Void) -> ObservationToken {
    driver.onEffect(handler)
  }

  func shutdown() { driver.shutdown() }

  var parts: [AnyObject] { driver.parts }
}

extension Subject<CounterSpec> {
  /// The subject with so many observers.
  func watched(by observers: Int) -> Self {
    Subject(capabilities: capabilities) { seed, environment in
      Crowd(of: observers, watching: make(seed, environment))
    }
  }
}

/// How many have been told of the newest view.
@MainActor
private final class Tally {
  private let size: Int
  private let observer: @MainActor (CounterSpec.View) -> Void
  private var count: Int?
  private var told = 0

  init(_ size: Int, _ observer: @escaping @MainActor (CounterSpec.View) -> Void) {
    self.size = size
    self.observer = observer
  }

  func tell(_ view: CounterSpec.View) {
    if view.count != count { told = 0 }
    count = view.count
    told += 1
    if told == size { observer(view) }
  }
}
