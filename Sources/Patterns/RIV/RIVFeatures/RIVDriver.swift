import CombineShim
import Riveting
import Spec

/// Drives a RIV feature as its view would.
protocol RIVDriver<Interactor, Reducer>: FeatureDriver {
  associatedtype Interactor: Interacting<Feature.Action, Reducer.Domain>
  associatedtype Reducer: Reducing where Reducer.ViewState == ScreenState<Feature>

  var feature: BaseFeature<Interactor, Reducer> { get }
}

extension RIVDriver {
  public func send(_ action: Feature.Action) { feature.send(action) }

  public var view: Feature.View { feature.viewState.view }

  public func observe(_ observer: @escaping @MainActor (Feature.View) -> Void) -> ObservationToken {
    ObservationToken(of: feature.$viewState.sink { observer($0.view) })
  }

  public func onEffect(_ handler: @escaping @MainActor (Feature.Effect) -> Void) -> ObservationToken
  {
    let effects = feature.$viewState.map(\.effect)
      .removeDuplicates { $0.count == $1.count }
      .dropFirst()
      .compactMap(\.value)
    return ObservationToken(of: effects.sink { handler($0) })
  }

  public func shutdown() { feature.stop() }

  public var concurrentSend: (@Sendable (Feature.Action) -> Void)? {
    { [weak feature] in feature?.send($0) }
  }

  public var parts: [AnyObject] { [feature, feature.interactor as AnyObject] }
}

extension ObservationToken {
  fileprivate convenience init(of subscription: AnyCancellable) {
    self.init { subscription.cancel() }
  }
}

/// Drives the counter in RIV.
public final class RIVCounterDriver: RIVDriver {
  public typealias Feature = CounterSpec

  let feature: BaseFeature<CounterInteractor, CounterReducer>

  public init(seed: CounterSpec.Seed, environment: FeatureEnvironment) {
    feature = CounterFeature(
      interactor: CounterInteractor(initialDomain: CounterDomain(count: seed.count)),
      reducer: CounterReducer())
  }
}

/// Drives the list in RIV.
public final class RIVListDriver: RIVDriver {
  public typealias Feature = ListSpec

  let feature: BaseFeature<ListInteractor, ListReducer>

  public init(seed: ListSpec.Seed, environment: FeatureEnvironment) {
    let table = RowTable(rows: seed.rows, labels: seed.labels)
    feature = ListFeature(
      interactor: ListInteractor(
        initialDomain: ListDomain(table: table), labels: environment.labels),
      reducer: ListReducer())
  }
}

extension RIVListDriver: RowObserving {
  public func observeRow(
    at position: Int, _ observer: @escaping @MainActor (Row?) -> Void
  ) -> ObservationToken {
    let rows = feature.$viewState.map { $0.view.row(at: position) }.removeDuplicates()
    return ObservationToken(of: rows.sink { observer($0) })
  }
}

/// Drives the search in RIV.
public final class RIVSearchDriver: RIVDriver {
  public typealias Feature = SearchSpec

  let feature: BaseFeature<SearchInteractor, SearchReducer>

  public init(seed: SearchSpec.Seed, environment: FeatureEnvironment) {
    feature = SearchFeature(
      interactor: SearchInteractor(
        initialDomain: SearchDomain(query: seed.query), service: environment.search,
        clock: environment.clock),
      reducer: SearchReducer())
  }
}
