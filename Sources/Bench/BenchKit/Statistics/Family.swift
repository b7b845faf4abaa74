/// Comparisons that are decided together, look by look, so that the chance of any false claim among
/// them stays below the plan's alpha.
package struct Family: Sendable {
  /// The values of two subjects, paired by round.
  package struct Pair: Sendable {
    package let former: [Double]
    package let latter: [Double]

    package init(_ former: [Double], _ latter: [Double]) {
      self.former = former
      self.latter = latter
    }

    /// The number of rounds in which both were measured.
    package var rounds: Int { min(former.count, latter.count) }
  }

  /// The outcome of one comparison.
  package struct Decision: Sendable, Equatable {
    /// What is proven.
    package let verdict: Verdict
    /// The ratio of the latter to the former.
    package let ratio: Double
    /// The interval of the ratio, which decided the verdict.
    package let interval: Interval
    /// The number of rounds behind it.
    package let rounds: Int
    /// The chance of error that was left for this comparison.
    package let alpha: Double
    /// The chance of so clear a difference when there is none.
    package let pValue: Double
  }

  /// When to look, and how sure to be.
  package let plan: LookPlan
  /// The largest relative difference that is negligible.
  package let delta: Double

  package init(_ plan: LookPlan, delta: Double = LookPlan.delta) {
    self.plan = plan
    self.delta = delta
  }

  /// A decision for each pair; nil when it has fewer rounds than the first look, or a value that is
  /// not positive.
  ///
  /// Each look knows nothing of later rounds: what it proves stands, whatever is measured afterwards.
  /// Only proven differences leave more of alpha to the rest of the family (Holm's rule); a false one
  /// among them would be the family's first, so the chance of any stays below the look's share.
  package func decisions(_ pairs: [Pair]) -> [Decision?] {
    var decisions = [Decision?](repeating: nil, count: pairs.count)
    var open = Array(pairs.indices)
    for rounds in plan.rounds {
      let comparisons = open.map { comparison(pairs[$0], rounds) }
      guard comparisons.contains(where: { $0 != nil }) else { break }
      // A pair that is decided or has no values counts as not rejected.
      let chances = zip(open, comparisons).map { index, comparison in
        decisions[index]?.verdict == .same ? 1 : comparison?.pValue ?? 1
      }
      let levels = Holm.levels(chances, alpha: plan.alphaPerLook)
      for (place, index) in open.enumerated() where decisions[index]?.verdict != .same {
        guard let comparison = comparisons[place] else { continue }
        decisions[index] = decision(comparison, levels[place])
      }
      open.removeAll { decisions[$0]?.verdict.isDifferent == true }
    }
    return decisions
  }

  /// The number of rounds that each pair needs next; nil when it is decided or no look is left.
  package func wantedRounds(_ pairs: [Pair]) -> [Int?] {
    zip(pairs, decisions(pairs)).map { pair, decision in
      if let decision, decision.verdict != .inconclusive { return nil }
      return plan.rounds.first { $0 > pair.rounds }
    }
  }

  private func comparison(_ pair: Pair, _ rounds: Int) -> RatioComparison? {
    guard pair.rounds >= rounds else { return nil }
    return RatioComparison(
      paired: Array(pair.former.prefix(rounds)), Array(pair.latter.prefix(rounds)))
  }

  private func decision(_ comparison: RatioComparison, _ alpha: Double) -> Decision {
    let interval = comparison.interval(alpha: alpha)
    return Decision(
      verdict: Verdict(interval, delta: delta), ratio: comparison.ratio, interval: interval,
      rounds: comparison.count, alpha: alpha, pValue: comparison.pValue)
  }
}

/// Keeps the chance of any false claim in a family of tests below one bound.
///
/// Source: S. Holm, "A simple sequentially rejective multiple test procedure", Scandinavian Journal
/// of Statistics 6, 1979.
package enum Holm {
  /// The level at which each test is decided, so that at most a share `alpha` of all families makes a
  /// false claim, however the tests depend on one another.
  ///
  /// A test claims a difference exactly when its p-value is at most its level. O(n log n).
  package static func levels(_ pValues: [Double], alpha: Double) -> [Double] {
    var levels = [Double](repeating: 0, count: pValues.count)
    var remaining = pValues.count
    var isOpen = true
    for index in pValues.indices.sorted(by: { pValues[$0] < pValues[$1] }) {
      levels[index] = alpha / Double(remaining)
      isOpen = isOpen && pValues[index] <= levels[index]
      if isOpen { remaining -= 1 }
    }
    return levels
  }
}
