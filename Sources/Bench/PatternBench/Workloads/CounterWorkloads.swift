import BenchKit
import Spec

extension Workload<CounterSpec> {
  static let counter = [
    Workload(
      name: Floor.comparedWorkload, summary: "increment, back to back, until the last is rendered",
      seed: .init(), longestRound: 1_000, actions: increments),
    Workload(
      name: "counter.roundtrip", summary: "increment, wait until rendered, then the next",
      seed: .init(), pace: .trips, longestRound: 1_000, isHandedOver: true,
      actions: increments),
  ]

  /// Increments that many observers receive.
  static func fanOut(
    _ name: String, _ kind: WorkloadKind = .feature, to observers: Int, _ countedActions: Int
  ) -> Self {
    Workload(
      name: name, summary: "increment, wait until every observer has received it",
      traits: .init(kind, axis: .observers), size: observers, seed: .init(), pace: .trips,
      longestRound: 100, longestTimedRound: max(1, 2_000 / observers),
      countedActions: countedActions,
      actions: increments)
  }

  static let increments: @Sendable (Int, Int, inout SplitMix64) -> [CounterSpec.Action] = {
    _, count, _ in Array(repeating: .increment, count: count)
  }
}

extension PatternSuite {
  /// The cell that makes, uses and drops a pattern's counter.
  static func lifecycle(of pattern: String, _ counter: Subject<CounterSpec>) -> MeasuredCell {
    MeasuredCell(
      cell: Cell(pattern: pattern, workload: "lifecycle", size: 1),
      summary: "make a counter, increment it, wait until rendered, drop it",
      traits: .init(.lifecycle), feature: CounterSpec.name,
      .rounds { LifecycleExercise(counter, $0) })
  }

  /// The cell of many observers in a usual run.
  static func fanOut(of pattern: String, _ counter: Subject<CounterSpec>) -> [MeasuredCell] {
    let fanOut = Workload<CounterSpec>.fanOut("counter.fanOut", to: 100, 20)
    return excused(
      [fanOut.benchmark(pattern, counter.watched(by: fanOut.size))],
      unless: counter.capabilities.severalObservers)
  }

  /// The workload called `name` of `sizes` senders off the main actor.
  static func senders(
    _ name: String, _ kind: WorkloadKind, _ sizes: [Int], of pattern: String,
    _ counter: Subject<CounterSpec>
  ) -> [MeasuredCell] {
    let all = sizes.map { size in
      MeasuredCell(
        cell: Cell(pattern: pattern, workload: name, size: size),
        summary: "increment from this many tasks at a time",
        traits: .init(kind, axis: .senders), feature: CounterSpec.name,
        .rounds { SendersExercise(size, counter, $0) }
      ).onAllCores
    }
    return excused(all, unless: counter.capabilities.threadSafeSend)
  }

  /// All of them, or only the first with an excuse.
  static func excused(
    _ all: [MeasuredCell], unless claim: Capabilities.Claim
  ) -> [MeasuredCell] {
    guard case .no(let reason) = claim else { return all }
    var first = all[0]
    first.excuse = reason
    return [first]
  }
}

extension Workload<ArticleSpec> {
  static let article = Workload(
    name: "counter.screen",
    summary: "increment one number of a wide state, back to back, until the last is rendered",
    seed: .init(), longestRound: 1_000,
    actions: { _, count, _ in Array(repeating: .like, count: count) })
}

extension PatternSuite {
  /// The cell of a wide state, where the pattern has one.
  static func wideState(of pattern: any Pattern.Type) -> [MeasuredCell] {
    (pattern as? any ArticlePattern.Type).map { [article(of: $0)] } ?? []
  }

  private static func article<P: ArticlePattern>(of pattern: P.Type) -> MeasuredCell {
    Workload.article.benchmark(P.name, Subject(P.ArticleDriver.self, P.capabilities))
  }
}
