import Spec

/// Drives the search as its screen does.
public final class IVSearchDriver: FeatureDriver {
  public typealias Feature = SearchSpec

  private let screen: SearchScreen
  private let screens: Screens<SearchScreen>

  public init(seed: SearchSpec.Seed, environment: FeatureEnvironment) {
    screen = SearchScreen(showing: SearchSpec.View(query: ""))
    screens = Screens(screen, SearchInteractor(seed, environment))
    screen.emit(.didLoad)
  }

  public var view: SearchSpec.View { screen.shown }

  public func send(_ action: SearchSpec.Action) { screen.emit(.did(action)) }

  public func observe(_ observer: @escaping @MainActor (SearchSpec.View) -> Void)
    -> ObservationToken
  {
    screens.observe(observer)
  }

  public func onEffect(_ handler: @escaping @MainActor (SearchSpec.Effect) -> Void)
    -> ObservationToken
  {
    screens.onEffect(handler)
  }

  public func shutdown() {
    screen.emit(.didDisappear)
    screens.unlink()
  }

  public func attach() {
    guard !screens.isLinked else { return }
    screens.link()
    screen.emit(.didLoad)
  }

  public var parts: [AnyObject] { screens.parts }
}
