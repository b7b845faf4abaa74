import Spec

/// One subject measured twice in every round under two names: a difference between them is a fault of
/// the machine or of the measurement.
package enum Control {
  /// The chance that a control fails without a fault. It is smaller than a family's, because a failed
  /// control invalidates all verdicts of the run.
  package static let alpha = 0.001

  /// The pattern of the control's cells.
  package static let pattern = "Control"

  /// The two cells; their names have the same length.
  package static let cells = ["control.a", "control.b"].map {
    Cell(pattern: pattern, workload: $0, size: 1)
  }

  /// The control of a suite: its first pattern's counter, or a floor where there is no pattern.
  static func benchmarks(of pattern: (any Pattern.Type)?) -> [Benchmark] {
    cells.map { cell in
      let counter = pattern.map { Self.counter(of: $0) } ?? closure
      return Workload(
        name: cell.workload, summary: "one subject under two names, which must not differ",
        traits: .init(.control), seed: .init(), longestRound: 1_000, actions: Workload.increments
      ).benchmark(cell.pattern, counter)
    }
  }

  /// The comparison of the second cell with the first, by the times of each round; nil when there are
  /// too few rounds.
  package static func decision(_ times: [Cell: [Double]]) -> Family.Decision? {
    decision(times[cells[0]] ?? [], times[cells[1]] ?? [])
  }

  /// The comparison of a subject with itself; nil when there are too few rounds.
  package static func decision(_ first: [Double], _ second: [Double]) -> Family.Decision? {
    let rounds = min(first.count, second.count)
    guard rounds >= LookPlan.leastRounds(level: alpha) else { return nil }
    return Family(LookPlan(rounds: [rounds], alpha: alpha)).decisions([
      Family.Pair(first, second)
    ])[0]
  }

  /// The fault that a control with a difference shows, and what to do; nil without a difference.
  package static func fault(_ decision: Family.Decision) -> String? {
    guard decision.verdict.isDifferent else { return nil }
    let percent = (abs(decision.ratio - 1) * 1_000).rounded() / 10
    return """
      the control failed: one subject came out \(percent.shortest) % \(decision.verdict) than \
      itself, so no verdict on times can be trusted; end other work on this machine, see \
      bench doctor, and measure again
      """
  }

  private static func counter<P: Pattern>(of pattern: P.Type) -> Subject<CounterSpec> {
    Subject(P.CounterDriver.self, P.capabilities)
  }

  private static var closure: Subject<CounterSpec> {
    Subject(ClosureFloor.self, ClosureFloor.capabilities)
  }
}
