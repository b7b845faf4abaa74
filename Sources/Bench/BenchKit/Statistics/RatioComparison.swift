/// Compares two subjects by the ratios of their times: the ratio, its interval, and the chance of such a ratio without
/// a difference.
///
/// Test, estimate and interval agree: the interval holds the ratios that the test does not reject, and
/// the estimate is the ratio that it rejects last. All three are exact for any number of values. Ties
/// and zeros count against a difference, so they never make a claim more likely.
/// Source: J. Hodges, E. Lehmann, "Estimates of location based on rank tests", Annals of
/// Mathematical Statistics 34, 1963; intervals as in M. Hollander, D. Wolfe, "Nonparametric
/// Statistical Methods", 1999, chapters 3 and 4.
package struct RatioComparison: Sendable {
  /// The logarithms of the ratios behind the order statistics, in ascending order.
  private let differences: [Double]
  private let null: NullDistribution
  /// The number of ratios.
  package let count: Int

  /// Compares two subjects by ratios of the latter to the former, one per fork.
  ///
  /// Both members of a fork run in lock-step in random order, so without a difference the sign of each log
  /// ratio is a fair coin, whatever the noise: the signed-rank test is exact even on a noisy machine.
  ///
  /// Nil when there is no ratio, or one is not positive. O(n³).
  package init?(ratios: [Double]) {
    guard !ratios.isEmpty, ratios.allSatisfy({ $0 > 0 && $0.isFinite }) else { return nil }
    let logs = ratios.map(\.logarithm)
    // The averages of all pairs, each value with itself included (Walsh averages).
    differences = logs.indices.flatMap { first in
      logs[first...].map { (logs[first] + $0) / 2 }
    }.sorted()
    null = .signedRank(ratios.count)
    count = ratios.count
  }

  /// The ratio of the latter to the former: the middle of all ratios.
  package var ratio: Double { differences.median.exponential }

  /// The chance of a difference at least as clear as this one, in either direction, when there is
  /// none.
  package var pValue: Double {
    let against = min(differences.count { $0 <= 0 }, differences.count { $0 >= 0 })
    return min(1, 2 * null.chance(atMost: against))
  }

  /// The ratios that a test with an error chance of `alpha` does not reject.
  ///
  /// From zero to infinity when there are too few values to reject any.
  package func interval(alpha: Double) -> Interval {
    let outside = null.values(within: alpha / 2)
    guard outside > 0, 2 * outside <= differences.count else {
      return Interval(level: 1 - alpha, low: 0, high: .infinity, method: .signedRank)
    }
    return Interval(
      level: 1 - alpha, low: differences[outside - 1].exponential,
      high: differences[differences.count - outside].exponential, method: .signedRank)
  }
}
