import Spec

extension Workload<CounterSpec> {
  static let counter = [
    Workload(
      name: "counter.increment", summary: "increment, back to back, until the last is rendered",
      seed: .init(), longestRound: 1_000, actions: increments),
    Workload(
      name: "counter.roundtrip", summary: "increment, wait until rendered, then the next",
      seed: .init(), pace: .trips, longestRound: 1_000, actions: increments),
  ]

  /// Increments that many observers are told of.
  static func fanOut(_ name: String, to observers: Int, _ countedActions: Int) -> Self {
    Workload(
      name: name, summary: "increment, wait until every observer is told", size: observers,
      seed: .init(), pace: .trips, longestRound: 100, countedActions: countedActions,
      actions: increments)
  }

  static let increments: @Sendable (Int, Int, inout SplitMix64) -> [CounterSpec.Action] = {
    _, count, _ in Array(repeating: .increment, count: count)
  }
}
