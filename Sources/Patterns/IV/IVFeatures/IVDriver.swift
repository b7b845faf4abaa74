import IV
import Spec

/// Drives a feature as its screen does.
///
/// The final classes below hold only code that must be compiled for concrete types: in a generic
/// extension, `send` would copy the action, and `init` the environment.
protocol IVDriver<FeatureScreen>: FeatureDriver where Feature == FeatureScreen.Feature {
  associatedtype FeatureScreen: Screen

  /// The first of `screens`, on which the user acts.
  var screen: FeatureScreen { get }
  var screens: LinkedScreens<FeatureScreen> { get }
}

extension IVDriver {
  public var view: Feature.View { screen.shown }

  public func observe(_ observer: @escaping @MainActor (Feature.View) -> Void) -> ObservationToken {
    screens.observe(observer)
  }

  public func onEffect(_ handler: @escaping @MainActor (Feature.Effect) -> Void) -> ObservationToken
  {
    screens.onEffect(handler)
  }

  public func shutdown() {
    let emitter = screen.eventEmitter
    screens.unlink()
    emitter?.emit(.didDisappear)
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

  public init(seed: CounterSpec.Seed, environment: FeatureEnvironment) {
    screens = LinkedScreens(CounterInteractor(seed: seed, environment: environment))
    screen = screens.first
    screen.emit(.didLoad)
  }

  public func send(_ action: CounterSpec.Action) { screen.emit(.did(action)) }
}

/// Drives the list in IV.
public final class IVListDriver: IVDriver {
  public typealias Feature = ListSpec

  let screen: ListScreen
  let screens: LinkedScreens<ListScreen>

  public init(seed: ListSpec.Seed, environment: FeatureEnvironment) {
    screens = LinkedScreens(ListInteractor(seed: seed, environment: environment))
    screen = screens.first
    screen.emit(.didLoad)
  }

  public func send(_ action: ListSpec.Action) { screen.emit(.did(action)) }
}

extension IVListDriver: RowObserving {
  public func observeRow(
    at position: Int, _ observer: @escaping @MainActor (Row?) -> Void
  ) -> ObservationToken {
    let cell = ListCell(at: position, of: screen, observer)
    let token = screens.add(cell)
    cell.show()
    return token
  }
}

/// Drives the search in IV.
public final class IVSearchDriver: IVDriver {
  public typealias Feature = SearchSpec

  let screen: SearchScreen
  let screens: LinkedScreens<SearchScreen>

  public init(seed: SearchSpec.Seed, environment: FeatureEnvironment) {
    screens = LinkedScreens(SearchInteractor(seed: seed, environment: environment))
    screen = screens.first
    screen.emit(.didLoad)
  }

  public func send(_ action: SearchSpec.Action) { screen.emit(.did(action)) }
}
