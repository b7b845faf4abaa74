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
    visible("list.visible20", of: 1_000, countedActions: 50),
  ]

  /// Twenty rows on the screen, in the middle of a list of `rows`.
  static func visible(_ name: String, of rows: Int, countedActions: Int) -> Self {
    let observed = rows / 2 - 10..<rows / 2 + 10
    return RenderingWorkload(
      name, "mark one of 20 rows, each with an observer of its own", of: rows, observed: observed,
      countedActions: countedActions
    ) { rows, count, random in
      (0..<count).map { _ in .toggle(id: rows[Int.random(in: observed, using: &random)].id) }
    }
  }

  private init(
    _ name: String, _ summary: String, of rows: Int = 1_000, observed: Range<Int>,
    countedActions: Int = 50,
    _ actions: @escaping @Sendable ([Row], Int, inout SplitMix64) -> [ListSpec.Action]
  ) {
    self.init(
      name: name, summary: summary, axis: .rows, size: rows, seed: .init(rows: rows),
      observed: observed, longestRound: min(1_000, 10_000_000 / rows),
      countedActions: countedActions, actions: { actions($0.rows, $1, &$2) },
      last: { .toggle(id: $0.rows[observed.upperBound - 1].id) })
  }
}

extension RenderingWorkload {
  /// A cell that is counted, and not timed unless a sweep times it: what renders does not depend on the machine.
  func benchmark(
    _ pattern: String, _ subject: Subject<Feature>, _ kind: WorkloadKind = .rendering
  ) -> MeasuredCell {
    MeasuredCell(
      cell: Cell(pattern: pattern, workload: name, size: size), summary: summary,
      traits: .init(kind, axis: axis), feature: Feature.name,
      passes: [.count: [.allocations, .calls]],
      .rounds { RenderingExercise(self, subject, $0) })
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
