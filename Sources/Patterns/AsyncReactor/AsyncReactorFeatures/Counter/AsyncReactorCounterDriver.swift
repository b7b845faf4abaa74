import AsyncReactor
import Spec

/// Drives the counter as its screen does.
public final class AsyncReactorCounterDriver: FeatureDriver {
  public typealias Feature = CounterSpec

  private let reactor: CounterReactor
  private let screen: ReactorScreen<CounterReactor>

  public init(seed: CounterSpec.Seed, environment: FeatureEnvironment) {
    reactor = CounterReactor(seed: seed)
    screen = ReactorScreen(reactor)
  }

  public var view: CounterSpec.View { CounterSpec.View(count: screen.shown.count) }

  public func send(_ action: CounterSpec.Action) { screen.send(action) }

  public var concurrentSend: (@Sendable (CounterSpec.Action) -> Void)? {
    { [reactor] in reactor.send($0) }
  }

  public func observe(_ observer: @escaping @MainActor (CounterSpec.View) -> Void)
    -> ObservationToken
  {
    screen.listen { observer(CounterSpec.View(count: $0.count)) }
  }

  public func onEffect(
    _ handler: @escaping @MainActor (CounterSpec.Effect) -> Void
  ) -> ObservationToken {
    screen.listen { state in
      state.$resetFrom.updated { if let count = $0 { handler(.didReset(from: count)) } }
    }
  }

  public func shutdown() { screen.detach() }

  public func attach() { screen.attach() }

  public var parts: [AnyObject] { screen.parts }
}
