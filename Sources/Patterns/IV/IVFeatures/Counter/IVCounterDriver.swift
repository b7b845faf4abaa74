import Spec

/// Drives the counter as its screen does.
public final class IVCounterDriver: FeatureDriver {
  public typealias Feature = CounterSpec

  private let screen: CounterScreen
  private let screens: Screens<CounterScreen>

  public init(seed: CounterSpec.Seed, environment: FeatureEnvironment) {
    screen = CounterScreen(showing: CounterSpec.View(count: 0))
    screens = Screens(screen, CounterInteractor(seed))
    screen.emit(.didLoad)
  }

  public var view: CounterSpec.View { screen.shown }

  public func send(_ action: CounterSpec.Action) { screen.emit(.did(action)) }

  public func observe(_ observer: @escaping @MainActor (CounterSpec.View) -> Void)
    -> ObservationToken
  {
    screens.observe(observer)
  }

  public func onEffect(
    _ handler: @escaping @MainActor (CounterSpec.Effect) -> Void
  ) -> ObservationToken {
    screens.onEffect(handler)
  }

  public func shutdown() { screens.unlink() }

  public func attach() {
    guard !screens.isLinked else { return }
    screens.link()
    screen.emit(.didLoad)
  }

  public var parts: [AnyObject] { screens.parts }
}
