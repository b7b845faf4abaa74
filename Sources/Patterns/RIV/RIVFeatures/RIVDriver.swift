import OpenCombineShim
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

  public var view: Feature.View { feature.viewState.screen }

  public func observe(_ observer: @escaping @MainActor (Feature.View) -> Void) -> ObservationToken {
    ObservationToken(of: feature.$viewState.sink { observer($0.screen) })
  }

  public func onEffect(_ handler: @escaping @MainActor (Feature.Effect) -> Void) -> ObservationToken
  {
    let effects = feature.$viewState.map(\.effects)
      .removeDuplicates { $0.count == $1.count }
      .dropFirst()
      .compactMap(\.last)
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
