import Spec

/// One subject measured twice in every round under two names: what tells them apart is no
/// difference, but a fault of the machine or of the measuring.
package enum Control {
  /// The chance that a control fails without a fault. Smaller than a family's, as it takes all
  /// verdicts of the run with it.
  package static let alpha = 0.001

  /// The two cells; their names have the same length.
  package static let cells = ["control.a", "control.b"].map {
    Cell(pattern: Cell.controlPattern, workload: $0, size: 1)
  }

  /// The control of a suite: its first pattern's counter, or a floor where there is no pattern.
  static func benchmarks(of pattern: (any Pattern.Type)?) -> [Benchmark] {
    cells.map { cell in
      let counter = pattern.map { Self.counter(of: $0) } ?? closure
      return Workload(
        name: cell.workload, summary: "one subject under two names: must not differ",
        seed: .init(), longestRound: 1_000, actions: Workload.increments
      ).benchmark(cell.pattern, counter)
    }
  }

  /// How the second compares with the first, given the times of each round; nil when there are too
  /// few rounds to say.
  package static func judgement(_ times: [Cell: [Double]]) -> Family.Judgement? {
    judgement(times[cells[0]] ?? [], times[cells[1]] ?? [])
  }

  /// How a subject compares with itself; nil when there are too few rounds to say.
  package static func judgement(_ first: [Double], _ second: [Double]) -> Family.Judgement? {
    let rounds = min(first.count, second.count)
    guard rounds >= LookPlan.leastRounds(level: alpha) else { return nil }
    return Family(LookPlan(rounds: [rounds], alpha: alpha)).judgements([
      Family.Pair(first, second)
    ])[0]
  }

  /// What a control that tells one subject from itself says about the run, and what to do; nil when
  /// it does not.
  package static func fault(_ judgement: Family.Judgement) -> String? {
    guard judgement.verdict.isDifferent else { return nil }
    let percent = (abs(judgement.ratio - 1) * 1_000).rounded() / 10
    return """
      the control failed: one subject came out \(percent.shortest) % \(judgement.verdict) than \
      itself, so no verdict on times can be trusted; close what else runs on this machine, see \
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
