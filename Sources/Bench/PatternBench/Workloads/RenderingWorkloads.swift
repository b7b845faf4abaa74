import BenchKit
import Spec

extension RenderingWorkload<CounterSpec> {
  static let counter = [
    RenderingWorkload(
      name: "counter.unchanged", summary: "an action that changes nothing", seed: .init(),
      observed: 0..<1, longestRound: 1_000, countedActions: 500,
      actions: { _, count, _ in Array(repeating: .add(0), count: count) }, last: { _ in .increment }
    )
  ]
}

extension RenderingWorkload<ListSpec> {
  static let list = [
    RenderingWorkload(
      "list.unreadRow", "mark one of 1,000 rows, while an observer reads another",
      observed: 500..<501
    ) { rows, count, random in
      (0..<count).map { _ in .toggle(id: rows[Int.random(in: 501...600, using: &random)].id) }
    },
    RenderingWorkload(
      "list.visible20", "mark one of 20 rows, each with an observer of its own", observed: 490..<510
    ) { rows, count, random in
      (0..<count).map { _ in .toggle(id: rows[Int.random(in: 490..<510, using: &random)].id) }
    },
  ]

  private init(
    _ name: String, _ summary: String, observed: Range<Int>,
    _ actions: @escaping @Sendable ([Row], Int, inout SplitMix64) -> [ListSpec.Action]
  ) {
    self.init(
      name: name, summary: summary, axis: .rows, size: 1_000, seed: .init(rows: 1_000),
      observed: observed, longestRound: 1_000, countedActions: 50,
      actions: { actions($0.rows, $1, &$2) },
      last: { .toggle(id: $0.rows[observed.upperBound - 1].id) })
  }
}

extension RenderingWorkload {
  func benchmark(_ pattern: String, _ subject: Subject<Feature>) -> MeasuredCell {
    let benchmark = MeasuredCell(
      cell: Cell(pattern: pattern, workload: name, size: size), summary: summary,
      traits: .init(.rendering, axis: axis), feature: Feature.name,
      .rounds { RenderingExercise(self, subject, $0) })
    return subject.capabilities.synchronous.isClaimed ? benchmark : benchmark.onAllCores
  }
}

extension PatternSuite {
  /// The cells that show how much renders when little or nothing changes.
  static func renderings(
    of pattern: String, _ counter: Subject<CounterSpec>, _ list: Subject<ListSpec>
  ) -> [MeasuredCell] {
    RenderingWorkload.counter.map { $0.benchmark(pattern, counter) }
      + RenderingWorkload.list.map { $0.benchmark(pattern, list) }
  }
}
