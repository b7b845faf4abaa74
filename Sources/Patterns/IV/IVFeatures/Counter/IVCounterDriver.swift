import Spec

/// Drives the counter as its screen does.
public final class IVCounterDriver: FeatureDriver {
  public typealias Feature = CounterSpec

  private let screens: Screens<CounterSpec, CounterScreen>

  public init(seed: CounterSpec.Seed, environment: Environment) {
    screens = Screens(CounterScreen(showing: CounterSpec.View(count: 0)), CounterInteractor(seed))
    screens.first.emit(.didLoad)
  }

  public var view: CounterSpec.View { screens.first.shown }

  public func send(_ action: CounterSpec.Action) { screens.first.emit(.did(action)) }

  public func observe(_ observer: @escaping @MainActor (CounterSpec.View) -> Void) -> Observation {
    screens.observe(observer)
  }

  public func onEffect(
    _ handler: @escaping @MainActor (CounterSpec.Effect) -> Void
  ) -> Observation {
    screens.onEffect(handler)
  }

  public func shutdown() { screens.unlink() }

  public func attach() {
    guard !screens.isLinked else { return }
    screens.link()
    screens.first.emit(.didLoad)
  }

  public var parts: [AnyObject] { screens.parts }
}
