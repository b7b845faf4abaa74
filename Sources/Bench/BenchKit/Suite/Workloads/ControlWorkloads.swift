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

  /// The same subject without the actions before each batch: what a switch between processes costs a batch.
  package static let switched = Cell(pattern: pattern, workload: "control.switch", size: 1)

  /// All cells of the control of times.
  static let timedCells = cells + [switched]

  /// The two cells of the control of latencies, at 10,000 actions per second.
  package static let latencyCells = ["control.latency.a", "control.latency.b"].map {
    Cell(pattern: pattern, workload: $0, size: latencyRate)
  }

  static let latencyTraits = WorkloadTraits(.control, axis: .actionsPerSecond)
  private static let latencyRate = 10_000

  /// The control of latencies of a suite, of the same subject.
  static func latencyBenchmarks(of pattern: (any Pattern.Type)?) -> [MeasuredCell] {
    latencyCells.map { cell in
      LatencyExperiment(.increments, subject(of: pattern), .open(rate: latencyRate)).benchmark(
        cell, summary, latencyTraits, feature: CounterSpec.name)
    }
  }

  private static let summary = "one subject under two names, which must not differ"

  private static func subject(of pattern: (any Pattern.Type)?) -> Subject<CounterSpec> {
    pattern.map { Self.counter(of: $0) } ?? closure
  }

  /// The control of a suite: its first pattern's counter, or a floor where there is no pattern.
  static func benchmarks(of pattern: (any Pattern.Type)?) -> [MeasuredCell] {
    timedCells.map { cell in
      var benchmark = Workload(
        name: cell.workload, summary: summary, traits: .init(.control), seed: .init(),
        longestRound: 1_000, actions: Workload.increments
      ).benchmark(cell.pattern, subject(of: pattern))
      benchmark.hasLead = cell != switched
      return benchmark
    }
  }

  /// The comparison of the second cell with the first, given the reports of their forks; nil when there are
  /// too few.
  package static func decision(_ forks: [Cell: [CellReport]]) -> Family.Decision? {
    decision((forks[cells[1]] ?? []).ratios(to: forks[cells[0]] ?? []))
  }

  /// The comparison of a subject with itself, given a ratio per fork; nil when there are too few.
  package static func decision(_ ratios: [Double]) -> Family.Decision? {
    guard ratios.count >= LookPlan.leastRounds(level: alpha) else { return nil }
    return Family(LookPlan(rounds: [ratios.count], alpha: alpha)).decisions([ratios])[0]
  }

  /// The remark on values of a run whose control failed.
  static let distrust = "not to be trusted: the control of this run failed"

  /// The fault that a control of `values` with a difference shows, and what to do; nil without a
  /// difference.
  package static func fault(
    _ decision: Family.Decision, of values: String = "times"
  ) -> String? {
    guard decision.verdict.isDifferent else { return nil }
    let percent = (abs(decision.ratio - 1) * 1_000).rounded() / 10
    return """
      the control failed: one subject came out \(percent.shortest) % \(decision.verdict) than \
      itself, so \(values == "times" ? "no verdict on times" : "none of the \(values)") can be \
      trusted; end other work on this machine, see bench doctor, and measure again
      """
  }

  private static func counter<P: Pattern>(of pattern: P.Type) -> Subject<CounterSpec> {
    Subject(P.CounterDriver.self, P.capabilities)
  }

  private static var closure: Subject<CounterSpec> {
    Subject(ClosureFloor.self, ClosureFloor.capabilities)
  }
}
