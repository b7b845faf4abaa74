/// The distribution of a rank statistic when there is no difference.
///
/// It assumes nothing about the values, only that each sign is equally likely.
package struct NullDistribution: Sendable {
  /// The cumulative chance of each value; the statistic is a whole number from 0.
  private let cumulative: [Double]

  private init(chances: [Double]) {
    var sum = 0.0
    cumulative = chances.map { chance in
      sum += chance
      return sum
    }
  }

  /// The sum of the ranks of the positive ones among `count` values with random signs. O(count³).
  ///
  /// Source: F. Wilcoxon, "Individual comparisons by ranking methods", Biometrics Bulletin 1, 1945.
  package static func signedRank(_ count: Int) -> NullDistribution {
    var chances = [1.0]
    for rank in 0..<count {
      var next = [Double](repeating: 0, count: chances.count + rank + 1)
      for (sum, chance) in chances.enumerated() {
        next[sum] += chance / 2
        next[sum + rank + 1] += chance / 2
      }
      chances = next
    }
    return NullDistribution(chances: chances)
  }

  /// The chance of `value` or less.
  package func chance(atMost value: Int) -> Double {
    value < 0 ? 0 : cumulative[min(value, cumulative.count - 1)]
  }

  /// The number of values from 0 upwards whose total chance is at most `share`.
  package func values(within share: Double) -> Int {
    cumulative.prefix { $0 <= share }.count
  }
}
