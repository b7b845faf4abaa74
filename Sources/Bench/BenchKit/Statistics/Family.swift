/// Comparisons that are judged together, look after look, so that the chance of any false claim
/// among all of them stays below the plan's alpha.
package struct Family: Sendable {
  /// Two subjects' values, paired by round from the start.
  package struct Pair: Sendable {
    package let former: [Double]
    package let latter: [Double]

    package init(_ former: [Double], _ latter: [Double]) {
      self.former = former
      self.latter = latter
    }

    /// The rounds in which both were measured.
    package var rounds: Int { min(former.count, latter.count) }
  }

  /// What came of one comparison.
  package struct Judgement: Sendable, Equatable {
    /// What is proven.
    package let verdict: Verdict
    /// The ratio of the latter to the former.
    package let ratio: Double
    /// The ratios that are not rejected at `level`.
    package let interval: ClosedRange<Double>
    /// The rounds that it is based on.
    package let rounds: Int
    /// The chance of error that was left for this comparison.
    package let level: Double
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

  /// The judgement of each pair; nil when it has fewer rounds than the first look, or a value that
  /// is not positive.
  ///
  /// Looks are taken one after the other as if nothing were known of later rounds: what is proven at
  /// a look stands, whatever is measured afterwards. Only differences that are proven leave the rest
  /// of the family more of alpha (Holm's rule); as a false one among them would be the family's
  /// first, the chance of any stays below the look's share.
  package func judgements(_ pairs: [Pair]) -> [Judgement?] {
    var judgements = [Judgement?](repeating: nil, count: pairs.count)
    var open = Array(pairs.indices)
    for rounds in plan.rounds {
      let comparisons = open.map { comparison(pairs[$0], rounds) }
      guard comparisons.contains(where: { $0 != nil }) else { break }
      // What is settled or has no values counts as not rejected.
      let chances = zip(open, comparisons).map { index, comparison in
        judgements[index]?.verdict == .same ? 1 : comparison?.pValue ?? 1
      }
      let levels = Holm.levels(chances, alpha: plan.alphaPerLook)
      for (place, index) in open.enumerated() where judgements[index]?.verdict != .same {
        guard let comparison = comparisons[place] else { continue }
        judgements[index] = judgement(comparison, levels[place])
      }
      open.removeAll { judgements[$0]?.verdict.isDifferent == true }
    }
    return judgements
  }

  /// How many rounds are wanted for each pair, given what has been measured; nil when it is decided
  /// or no further look is planned.
  package func wantedRounds(_ pairs: [Pair]) -> [Int?] {
    zip(pairs, judgements(pairs)).map { pair, judgement in
      if let judgement, judgement.verdict != .inconclusive { return nil }
      return plan.rounds.first { $0 > pair.rounds }
    }
  }

  private func comparison(_ pair: Pair, _ rounds: Int) -> RatioComparison? {
    guard pair.rounds >= rounds else { return nil }
    return RatioComparison(
      paired: Array(pair.former.prefix(rounds)), Array(pair.latter.prefix(rounds)))
  }

  private func judgement(_ comparison: RatioComparison, _ level: Double) -> Judgement {
    let interval = comparison.interval(level: level)
    return Judgement(
      verdict: Verdict(interval, delta: delta), ratio: comparison.ratio, interval: interval,
      rounds: comparison.count, level: level, pValue: comparison.pValue)
  }
}
