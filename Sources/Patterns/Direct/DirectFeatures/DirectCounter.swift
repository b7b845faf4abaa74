import Spec

// MARK: Counter: state

/// The counter by hand: an action is handled before `send` returns.
@MainActor
public class DirectCounter: FeatureDriver, DirectFeature {
  public typealias Feature = CounterSpec

  let turns = TurnQueue<CounterSpec.Action>()
  let screen = Screen<CounterSpec>()
  private var count: Int

  public required init(seed: CounterSpec.Seed, environment: FeatureEnvironment) {
    count = seed.count
  }

  public var view: CounterSpec.View { CounterSpec.View(count: count) }

  // MARK: Counter: transitions, effects

  public func send(_ action: CounterSpec.Action) { receive(action) }

  func handle(_ action: CounterSpec.Action) {
    let former = count
    switch action {
    case .increment: count = count.saturatingAdd(1)
    case .decrement: count = count.saturatingAdd(-1)
    case .add(let amount): count = count.saturatingAdd(amount)
    case .reset: count = 0
    }
    screen.views.notify(view)
    if action == .reset { screen.effects.notify(.didReset(from: former)) }
  }

  // MARK: -

  public func observe(_ observer: @escaping @MainActor (CounterSpec.View) -> Void)
    -> ObservationToken
  {
    add(observer)
  }

  public func onEffect(
    _ handler: @escaping @MainActor (CounterSpec.Effect) -> Void
  ) -> ObservationToken {
    add(handler)
  }

  public func shutdown() { screen.close() }

  public var concurrentSend: (@Sendable (CounterSpec.Action) -> Void)? { nil }

  public var parts: [AnyObject] { [screen] }
}
