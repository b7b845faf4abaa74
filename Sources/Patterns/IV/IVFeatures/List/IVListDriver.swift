import Spec

/// Drives the list as its screen does.
public final class IVListDriver: FeatureDriver {
  public typealias Feature = ListSpec

  private let screens: Screens<ListSpec, ListScreen>

  public init(seed: ListSpec.Seed, environment: Environment) {
    let blank = ListSpec.View(rows: [], selectedID: nil, doneCount: 0)
    screens = Screens(ListScreen(showing: blank), ListInteractor(seed, environment.labels))
    screens.first.emit(.didLoad)
  }

  public var view: ListSpec.View { screens.first.shown }

  public func send(_ action: ListSpec.Action) { screens.first.emit(.did(action)) }

  public func observe(_ observer: @escaping @MainActor (ListSpec.View) -> Void) -> Observation {
    screens.observe(observer)
  }

  public func onEffect(_ handler: @escaping @MainActor (ListSpec.Effect) -> Void) -> Observation {
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
