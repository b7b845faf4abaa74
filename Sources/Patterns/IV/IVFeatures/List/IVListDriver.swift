import Spec

/// Drives the list as its screen does.
public final class IVListDriver: FeatureDriver {
  public typealias Feature = ListSpec

  private let screen: ListScreen
  private let screens: Screens<ListScreen>

  public init(seed: ListSpec.Seed, environment: FeatureEnvironment) {
    screen = ListScreen(showing: ListSpec.View(rows: [], selectedID: nil, doneCount: 0))
    screens = Screens(screen, ListInteractor(seed, environment.labels))
    screen.emit(.didLoad)
  }

  public var view: ListSpec.View { screen.shown }

  public func send(_ action: ListSpec.Action) { screen.emit(.did(action)) }

  public func observe(_ observer: @escaping @MainActor (ListSpec.View) -> Void) -> ObservationToken
  {
    screens.observe(observer)
  }

  public func onEffect(_ handler: @escaping @MainActor (ListSpec.Effect) -> Void)
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
