import AsyncReactor
import Spec

/// Drives the search as its screen does.
public final class AsyncReactorSearchDriver: FeatureDriver {
  public typealias Feature = SearchSpec

  private let reactor: SearchReactor
  private let screen: ReactorScreen<SearchReactor>

  public init(seed: SearchSpec.Seed, environment: FeatureEnvironment) {
    reactor = SearchReactor(
      query: seed.query, service: environment.search, clock: environment.clock)
    screen = ReactorScreen(reactor)
  }

  public var view: SearchSpec.View { screen.shown.view }

  public func send(_ action: SearchSpec.Action) { screen.send(.user(action)) }

  public var concurrentSend: (@Sendable (SearchSpec.Action) -> Void)? {
    { [reactor] in reactor.send(.user($0)) }
  }

  public func observe(_ observer: @escaping @MainActor (SearchSpec.View) -> Void)
    -> ObservationToken
  {
    screen.listen { observer($0.view) }
  }

  public func onEffect(_ handler: @escaping @MainActor (SearchSpec.Effect) -> Void)
    -> ObservationToken
  {
    screen.listen { state in
      state.$openedID.updated { if let id = $0 { handler(.open(id: id)) } }
    }
  }

  public func shutdown() { screen.detach() }

  public func attach() { screen.attach() }

  public var parts: [AnyObject] { screen.parts }
}
