/// Comparisons that are decided together, look by look, so that the chance of any false difference among
/// them stays below the plan's alpha.
///
/// Sameness is decided for each comparison by itself, by two one-sided tests at the plan's alpha: a large
/// family is not a reason to doubt it.
package struct Family: Sendable {
  /// The outcome of one comparison.
  package struct Decision: Sendable, Equatable {
    /// What is proven.
    package let verdict: Verdict
    /// The ratio of the latter to the former.
    package let ratio: Double
    /// The interval of the ratio, which decided the verdict.
    package let interval: Interval
    /// The number of forks behind it.
    package let rounds: Int
    /// The chance that the interval misses the true ratio.
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

  /// A decision for each comparison, given its ratios of the latter to the former, one per fork; nil when
  /// it has fewer than the first look needs, or one that is not positive.
  ///
  /// Each look knows nothing of later forks: what it proves stands, whatever is measured afterwards.
  /// Only proven differences leave more of alpha to the rest of the family (Holm's rule); a false one
  /// among them would be the family's first, so the chance of any stays below the look's share.
  package func decisions(_ ratios: [[Double]]) -> [Decision?] {
    var decisions = [Decision?](repeating: nil, count: ratios.count)
    var open = Array(ratios.indices)
    for rounds in plan.rounds {
      let comparisons = open.map { comparison(ratios[$0], rounds) }
      guard comparisons.contains(where: { $0 != nil }) else { break }
      // A comparison that is decided or has no ratios counts as not rejected.
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

  private func comparison(_ ratios: [Double], _ rounds: Int) -> RatioComparison? {
    ratios.count < rounds ? nil : RatioComparison(ratios: Array(ratios.prefix(rounds)))
  }

  /// The decision whose difference is tested at `level`.
  private func decision(_ comparison: RatioComparison, _ level: Double) -> Decision {
    // Each end of the interval is one of the two tests.
    let equivalence = 2 * plan.alphaPerLook
    let isSame =
      Verdict(comparison.interval(alpha: equivalence), delta: delta) == .same
    let alpha = isSame ? equivalence : level
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
