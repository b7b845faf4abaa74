import Spec

/// Drives the search as its screen does.
public final class IVSearchDriver: FeatureDriver {
  public typealias Feature = SearchSpec

  private let screens: Screens<SearchSpec, SearchScreen>

  public init(seed: SearchSpec.Seed, environment: Environment) {
    screens = Screens(
      SearchScreen(showing: SearchSpec.View(query: "")), SearchInteractor(seed, environment))
    screens.first.emit(.didLoad)
  }

  public var view: SearchSpec.View { screens.first.shown }

  public func send(_ action: SearchSpec.Action) { screens.first.emit(.did(action)) }

  public func observe(_ observer: @escaping @MainActor (SearchSpec.View) -> Void) -> Observation {
    screens.observe(observer)
  }

  public func onEffect(_ handler: @escaping @MainActor (SearchSpec.Effect) -> Void) -> Observation {
    screens.onEffect(handler)
  }

  public func shutdown() {
    screens.first.emit(.didDisappear)
    screens.unlink()
  }

  public func attach() {
    guard !screens.isLinked else { return }
    screens.link()
    screens.first.emit(.didLoad)
  }

  public var parts: [AnyObject] { screens.parts }
}
