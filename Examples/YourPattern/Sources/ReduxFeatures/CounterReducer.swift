import Redux
import Spec

// MARK: Counter: state, actions

public enum CounterReducer: FeatureReducer {
  public typealias Feature = CounterSpec
  public typealias Action = CounterSpec.Action

  public static func initial(_ seed: CounterSpec.Seed) -> Int { seed.count }

  public static func action(_ action: CounterSpec.Action) -> Action { action }

  public static func view(_ count: Int) -> CounterSpec.View { CounterSpec.View(count: count) }

  // MARK: Counter: transitions, effects

  public static func reduce(
    _ count: inout Int, _ action: Action, _ environment: FeatureEnvironment
  ) -> [Command<Action, CounterSpec.Effect>] {
    let former = count
    switch action {
    case .increment: count = count.saturatingAdd(1)
    case .decrement: count = count.saturatingAdd(-1)
    case .add(let amount): count = count.saturatingAdd(amount)
    case .reset:
      count = 0
      return [.emit(.didReset(from: former))]
    }
    return []
  }
}
