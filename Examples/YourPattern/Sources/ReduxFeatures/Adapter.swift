import Redux
import Spec

/// A feature written as a reducer for the store.
public protocol FeatureReducer<Feature>: SendableMetatype {
  associatedtype Feature: FeatureSpec where Feature.Environment == FeatureEnvironment
  associatedtype State
  associatedtype Action: Sendable
  static func initial(_ seed: Feature.Seed) -> State
  static func action(_ action: Feature.Action) -> Action
  static func view(_ state: State) -> Feature.View
  static func reduce(
    _ state: inout State, _ action: Action, _ environment: FeatureEnvironment
  ) -> [Command<Action, Feature.Effect>]
}

/// Drives any feature written as a reducer.
public final class StoreDriver<Reducer: FeatureReducer>: FeatureDriver {
  public typealias Feature = Reducer.Feature
  private let store: Store<Reducer.State, Reducer.Action, Feature.Effect>

  public init(seed: Feature.Seed, environment: FeatureEnvironment) {
    store = Store(Reducer.initial(seed)) { Reducer.reduce(&$0, $1, environment) }
  }

  public var view: Feature.View { Reducer.view(store.state) }
  public var parts: [AnyObject] { [store] }

  public func send(_ action: Feature.Action) { store.dispatch(Reducer.action(action)) }

  public func observe(_ observer: @escaping @MainActor (Feature.View) -> Void) -> ObservationToken {
    ObservationToken(store.subscribe { observer(Reducer.view($0)) })
  }

  public func onEffect(_ handler: @escaping @MainActor (Feature.Effect) -> Void) -> ObservationToken
  {
    ObservationToken(store.onEffect(handler))
  }

  public func shutdown() { store.close() }
  public func attach() { store.open() }

  public var concurrentSend: (@Sendable (Feature.Action) -> Void)? {
    { [weak store] in store?.send(Reducer.action($0)) }
  }
}

extension StoreDriver: RowObserving where Feature == ListSpec {
  public func observeRow(
    at position: Int, _ observer: @escaping @MainActor (Row?) -> Void
  ) -> ObservationToken {
    let stop = store.subscribe(to: { Reducer.view($0).row(at: position) }, observer)
    return ObservationToken(stop)
  }
}

/// The store as a pattern.
public enum ReduxPattern: Pattern {
  public typealias CounterDriver = StoreDriver<CounterReducer>
  public typealias ListDriver = StoreDriver<ListReducer>
  public typealias SearchDriver = StoreDriver<SearchReducer>
  public static let name = "Redux"
  public static let capabilities = Capabilities(
    synchronous: .yes, threadSafeSend: .yes, replay: .yes, severalObservers: .yes,
    restartable: .yes,
    bounded: .no(because: "actions from other tasks wait without a limit"),
    cancelsInFlight: .yes, observesParts: .yes, renders: .everyAction)
  public static let summary =
    "A store applies actions with a pure reducer, and runs the commands that the reducer returns."
  public static let sources: PatternSources? = PatternSources(["Sources/ReduxFeatures"])
}
