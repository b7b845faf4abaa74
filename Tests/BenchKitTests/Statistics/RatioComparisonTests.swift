import Basics
import Testing

@testable import BenchKit

@Suite struct RatioComparisonTests {
  // Nine patients' depression scores before and after treatment, from M. Hollander, D. Wolfe,
  // "Nonparametric Statistical Methods", 1999, example 3.1; here as ratios.
  private let before = [0.878, 0.647, 0.598, 2.05, 1.06, 1.29, 1.06, 3.14, 1.29]
  private let after = [1.83, 0.50, 1.62, 2.48, 1.68, 1.88, 1.55, 3.06, 1.30]

  private func close(_ found: Double, _ expected: Double) -> Bool {
    abs(found - expected) < 1e-12 * expected
  }

  // Reference: scipy 1.17, stats.wilcoxon(log(after / before), method: exact) has p = 0.0546875; the
  // ends are where that p, as a function of an assumed ratio, crosses the level.
  @Test func pairedComparisonAgreesWithScipy() throws {
    let comparison = try #require(RatioComparison(ratios: zip(after, before).map { $0 / $1 }))
    #expect(comparison.count == 9)
    #expect(close(comparison.pValue, 0.0546875))
    #expect(close(comparison.ratio, 1.3846838219248516))
    let wide = comparison.interval(alpha: 0.05)
    #expect(close(wide.low, 0.9909978452920198))
    #expect(close(wide.high, 1.986968511867785))
    let narrow = comparison.interval(alpha: 0.1)
    #expect(close(narrow.low, 1.0630306297279837))
    #expect(close(narrow.high, 1.7457867916495322))
    let sure = comparison.interval(alpha: 0.01)
    #expect(close(sure.low, 0.867818194138922))
    #expect(close(sure.high, 2.3762120953545764))
  }

  @Test func `an interval excludes one exactly when the test rejects`() throws {
    var random = SplitMix64(seed: 21)
    for trial in 0..<300 {
      let count = 5 + trial % 10
      let ratios = (0..<count).map { _ in Double.random(in: 0.95...1.2, using: &random) }
      let comparison = try #require(RatioComparison(ratios: ratios))
      for level in [0.2, 0.05, comparison.pValue, comparison.pValue * 0.999]
      where level < 1 {
        let isRejected = comparison.pValue <= level
        let interval = comparison.interval(alpha: level)
        #expect((interval.low...interval.high).contains(1) != isRejected)
      }
    }
  }

  @Test func `ties and zeros count against a difference`() throws {
    let all = try #require(RatioComparison(ratios: [Double](repeating: 1, count: 8)))
    #expect(all.pValue == 1)
    #expect(
      all.interval(alpha: 0.05) == Interval(level: 0.95, low: 1, high: 1, method: .signedRank))
    let strict = try #require(RatioComparison(ratios: [Double](repeating: 1.1, count: 8)))
    #expect(strict.pValue == 2 / 256.0)
    let zero = try #require(RatioComparison(ratios: [1] + [Double](repeating: 1.1, count: 7)))
    #expect(zero.pValue > strict.pValue)
  }

  @Test func fewValuesProveNothing() throws {
    let comparison = try #require(RatioComparison(ratios: [2, 2, 2]))
    #expect(comparison.pValue == 0.25)
    #expect(
      comparison.interval(alpha: 0.05)
        == Interval(level: 0.95, low: 0, high: .infinity, method: .signedRank))
  }

  @Test func `values that are not times are not compared`() {
    #expect(RatioComparison(ratios: []) == nil)
    #expect(RatioComparison(ratios: [1, 0]) == nil)
  }
}
