import BenchKit
import Spec

/// A pattern's feature as the subject of exercises.
///
/// The driver is called through its protocol and never specialised, so that patterns, floors and drivers
/// from other packages are all called in the same way.
struct Subject<Feature: FeatureSpec>: Sendable
where Feature.Environment == FeatureEnvironment {
  let capabilities: Capabilities
  let make: @MainActor @Sendable (Feature.Seed, FeatureEnvironment) -> any FeatureDriver<Feature>
}

extension Subject {
  init<Driver: FeatureDriver<Feature>>(_ driver: Driver.Type, _ capabilities: Capabilities) {
    self.init(capabilities: capabilities) { Driver(seed: $0, environment: $1) }
  }
}

/// A counter with many observers, which renders a view once every one of them has received it.
@MainActor
final class FanOutDriver: FeatureDriver {
  typealias Feature = CounterSpec

  private let driver: any FeatureDriver<CounterSpec>
  private let size: Int

  /// A driver with `size` observers of `driver`.
  init(of size: Int, watching driver: any FeatureDriver<CounterSpec>) {
    self.size = size
    self.driver = driver
  }

  init(seed: CounterSpec.Seed, environment: FeatureEnvironment) {
    preconditionFailure("a fan-out driver wraps another driver")
  }

  var view: CounterSpec.View { driver.view }

  func send(_ action: CounterSpec.Action) { driver.send(action) }

  func observe(_ observer: @escaping @MainActor (CounterSpec.View) -> Void) -> ObservationToken {
    let deliveries = DeliveryCount(size, observer)
    let observations = (0..<size).map { _ in deliveries.observe(driver) }
    return ObservationToken { for observation in observations { observation.cancel() } }
  }

  func onEffect(_ handler: @escaping @MainActor (CounterSpec.Effect) -> Void) -> ObservationToken {
    driver.onEffect(handler)
  }

  func shutdown() { driver.shutdown() }

  var parts: [AnyObject] { driver.parts }
}

extension Subject<CounterSpec> {
  /// The same subject with this many observers.
  func watched(by observers: Int) -> Self {
    Subject(capabilities: capabilities) { seed, environment in
      FanOutDriver(of: observers, watching: make(seed, environment))
    }
  }
}

/// Counts the observers that have received the newest view.
@MainActor
private final class DeliveryCount {
  private let size: Int
  private let observer: @MainActor (CounterSpec.View) -> Void
  private var count = 0
  private var remaining: Int

  init(_ size: Int, _ observer: @escaping @MainActor (CounterSpec.View) -> Void) {
    self.size = size
    self.observer = observer
    remaining = size
  }

  /// Generic, so that the observer takes its view as the protocol of drivers passes it; one for a known
  /// type would be wrapped.
  @inline(__always)
  func observe<Feature: FeatureSpec>(_ driver: any FeatureDriver<Feature>) -> ObservationToken
  where Feature.View == CounterSpec.View { driver.observe { self.receive($0) } }

  func receive(_ view: CounterSpec.View) {
    if view.count != count {
      count = view.count
      remaining = size
    }
    remaining &-= 1
    if remaining == 0 { observer(view) }
  }
}
