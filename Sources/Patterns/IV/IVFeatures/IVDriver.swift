import IV
import Spec

/// Drives a feature as its screen does.
///
/// This is a protocol and not a generic class because the compiler specializes it for each of the
/// final classes below.
protocol IVDriver<FeatureScreen>: FeatureDriver where Feature == FeatureScreen.Feature {
  associatedtype FeatureScreen: Screen

  /// The first of `screens`, on which the user acts.
  var screen: FeatureScreen { get }
  var screens: LinkedScreens<FeatureScreen> { get }

  init(_ screens: LinkedScreens<FeatureScreen>)
}

extension IVDriver {
  public init(seed: Feature.Seed, environment: FeatureEnvironment) {
    self.init(
      LinkedScreens(FeatureScreen.Interactor(seed: seed, environment: environment)))
    screen.emit(.didLoad)
  }

  public var view: Feature.View { screen.shown }

  public func send(_ action: Feature.Action) { screen.emit(.did(action)) }

  public func observe(_ observer: @escaping @MainActor (Feature.View) -> Void) -> ObservationToken {
    screens.observe(observer)
  }

  public func onEffect(_ handler: @escaping @MainActor (Feature.Effect) -> Void) -> ObservationToken
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

/// Drives the counter in IV.
public final class IVCounterDriver: IVDriver {
  public typealias Feature = CounterSpec

  let screen: CounterScreen
  let screens: LinkedScreens<CounterScreen>

  init(_ screens: LinkedScreens<CounterScreen>) {
    screen = screens.first
    self.screens = screens
  }
}

/// Drives the list in IV.
public final class IVListDriver: IVDriver {
  public typealias Feature = ListSpec

  let screen: ListScreen
  let screens: LinkedScreens<ListScreen>

  init(_ screens: LinkedScreens<ListScreen>) {
    screen = screens.first
    self.screens = screens
  }
}

/// Drives the search in IV.
public final class IVSearchDriver: IVDriver {
  public typealias Feature = SearchSpec

  let screen: SearchScreen
  let screens: LinkedScreens<SearchScreen>

  init(_ screens: LinkedScreens<SearchScreen>) {
    screen = screens.first
    self.screens = screens
  }
}
