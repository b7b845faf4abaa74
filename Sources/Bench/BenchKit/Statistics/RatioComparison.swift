/// Compares two samples of times: the ratio of the latter to the former, its interval, and the chance
/// of such a ratio without a difference.
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
  private let method: Interval.Method

  /// The most values used of an unpaired sample; the rest is ignored, as time grows with n⁴.
  package static let mostUnpaired = 40

  /// The number of values in the smaller sample.
  package let count: Int

  /// Compares two subjects by ratios of the latter to the former, one per fork.
  ///
  /// Both members of a fork run in lock-step in random order, so without a difference the sign of each log
  /// ratio is a fair coin, whatever the noise: the signed-rank test is exact even on a noisy machine.
  ///
  /// Nil when there is no ratio, or one is not positive. O(n³).
  package init?(ratios: [Double]) {
    count = ratios.count
    guard count > 0, Self.arePositive(ratios[...]) else { return nil }
    let logs = ratios.map(\.logarithm)
    // The averages of all pairs, each value with itself included (Walsh averages).
    differences = logs.indices.flatMap { first in
      logs[first...].map { (logs[first] + $0) / 2 }
    }.sorted()
    null = .signedRank(count)
    method = .signedRank
  }

  /// Compares unpaired samples, such as forks of two sessions.
  ///
  /// Exact when all values of a sample are independent; it cannot see a shift of a whole session.
  /// Nil when a sample is empty, or a value is not positive. O(n⁴).
  package init?(unpaired former: [Double], _ latter: [Double]) {
    let former = former.prefix(Self.mostUnpaired)
    let latter = latter.prefix(Self.mostUnpaired)
    count = min(former.count, latter.count)
    guard count > 0, Self.arePositive(former), Self.arePositive(latter) else { return nil }
    let logs = former.map(\.logarithm)
    differences = latter.flatMap { value in logs.map { value.logarithm - $0 } }.sorted()
    null = .rankSum(former.count, latter.count)
    method = .rankSum
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
      return Interval(level: 1 - alpha, low: 0, high: .infinity, method: method)
    }
    return Interval(
      level: 1 - alpha, low: differences[outside - 1].exponential,
      high: differences[differences.count - outside].exponential, method: method)
  }

  private static func arePositive(_ values: ArraySlice<Double>) -> Bool {
    values.allSatisfy { $0 > 0 && $0.isFinite }
  }
}
