import Spec

/// Drives a view model as its screen does.
protocol ViewModelDriver: FeatureDriver where Feature == Model.Feature {
  associatedtype Model: ViewModel

  var screen: Screen<Model> { get }
}

extension ViewModelDriver {
  public var view: Feature.View { screen.shown }

  public func send(_ action: Feature.Action) {
    if screen.isOpen { screen.model.perform(action) }
  }

  public func observe(_ observer: @escaping @MainActor (Feature.View) -> Void) -> ObservationToken {
    screen.observe(observer)
  }

  public func onEffect(_ handler: @escaping @MainActor (Feature.Effect) -> Void) -> ObservationToken
  {
    screen.onEffect(handler)
  }

  public func shutdown() { screen.close() }

  public func attach() { screen.open() }

  public var parts: [AnyObject] { [screen, screen.model] }
}

/// Drives the counter with Observation.
public final class ObservableCounterDriver: ViewModelDriver {
  public typealias Feature = CounterSpec

  let screen: Screen<ObservableCounter>

  public init(seed: CounterSpec.Seed, environment: FeatureEnvironment) {
    screen = Screen(ObservableCounter(seed: seed, environment: environment))
  }
}

/// Drives the list with Observation.
public final class ObservableListDriver: ViewModelDriver {
  public typealias Feature = ListSpec

  let screen: Screen<ObservableList>

  public init(seed: ListSpec.Seed, environment: FeatureEnvironment) {
    screen = Screen(ObservableList(seed: seed, environment: environment))
  }
}

extension ObservableListDriver: RowObserving {
  public func observeRow(
    at position: Int, _ observer: @escaping @MainActor (Row?) -> Void
  ) -> ObservationToken {
    let row = screen.model.row(at: position)
    return screen.add(screen.model.rendering({ row.row }, to: observer))
  }
}

/// Drives the search with Observation.
public final class ObservableSearchDriver: ViewModelDriver {
  public typealias Feature = SearchSpec

  let screen: Screen<ObservableSearch>

  public init(seed: SearchSpec.Seed, environment: FeatureEnvironment) {
    screen = Screen(ObservableSearch(seed: seed, environment: environment))
  }
}

/// Drives the counter as an `ObservableObject`.
public final class ObservableObjectCounterDriver: ViewModelDriver {
  public typealias Feature = CounterSpec

  let screen: Screen<ObservableObjectCounter>

  public init(seed: CounterSpec.Seed, environment: FeatureEnvironment) {
    screen = Screen(ObservableObjectCounter(seed: seed, environment: environment))
  }
}

/// Drives the list as an `ObservableObject`.
public final class ObservableObjectListDriver: ViewModelDriver {
  public typealias Feature = ListSpec

  let screen: Screen<ObservableObjectList>

  public init(seed: ListSpec.Seed, environment: FeatureEnvironment) {
    screen = Screen(ObservableObjectList(seed: seed, environment: environment))
  }
}

/// Drives the search as an `ObservableObject`.
public final class ObservableObjectSearchDriver: ViewModelDriver {
  public typealias Feature = SearchSpec

  let screen: Screen<ObservableObjectSearch>

  public init(seed: SearchSpec.Seed, environment: FeatureEnvironment) {
    screen = Screen(ObservableObjectSearch(seed: seed, environment: environment))
  }
}
