extension Control {
  /// The chance that a control fails without a fault. It is smaller than a family's, because a failed
  /// control invalidates all verdicts of the run.
  package static let alpha = 0.001

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
}
