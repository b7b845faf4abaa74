import Basics
import Testing

@testable import BenchKit

@Suite struct StatisticsTests {
  @Test func `the median is the middle or the mean of the two in the middle`() {
    #expect([3.0, 1, 2].median == 2)
    #expect([4.0, 1, 3, 2].median == 2.5)
    #expect([7.0].median == 7)
    #expect([Double]().median.isNaN)
  }

  // Reference: quantile(c(1, 2, 3, 4, 10), p) of R, type 7.
  @Test(arguments: [(0.0, 1.0), (0.1, 1.4), (0.25, 2), (0.5, 3), (0.9, 7.6), (1, 10)])
  func quantileAgreesWithR(share: Double, value: Double) {
    #expect(abs(Bootstrap.quantile(share, of: [1, 2, 3, 4, 10]) - value) < 1e-12)
  }

  @Test func `an interval of equal values is that value`() {
    let interval = Bootstrap.medianInterval(of: [5, 5, 5], seed: 1)
    #expect(interval == Interval(level: 0.95, low: 5, high: 5, method: .bootstrap))
    let single = Bootstrap.medianInterval(of: [2], seed: 1)
    #expect((single.low, single.high) == (2, 2))
  }

  // For an odd number of values the median of a resample is one of them, and the chance that it is
  // at most the k-th of n is known: P(B > n/2) with B binomial (n, k/n). For n = 9 the 2.5 % and
  // 97.5 % points are the second and the eighth value.
  @Test func intervalAgreesWithTheExactDistribution() {
    let interval = Bootstrap.medianInterval(
      of: [10, 20, 30, 40, 50, 60, 70, 80, 90], resamples: 20_000, seed: 3)
    #expect((interval.low, interval.high) == (20, 80))
  }

  @Test func sameSeedGivesSameInterval() {
    let values = [1.0, 4, 2, 8, 5, 7, 1.5, 3]
    #expect(
      Bootstrap.medianInterval(of: values, seed: 9) == Bootstrap.medianInterval(of: values, seed: 9)
    )
  }

  // The interval of a median by percentiles is known to cover a little less than it says at n = 10.
  @Test func `an interval covers the true median about as often as it says`() {
    var random = SplitMix64(seed: 11)
    let covered = (0..<400).count { trial in
      let values = (0..<10).map { _ in Double.random(in: 0...1, using: &random) }
      let interval = Bootstrap.medianInterval(of: values, resamples: 500, seed: UInt64(trial))
      return (interval.low...interval.high).contains(0.5)
    }
    #expect((360...400).contains(covered))
  }

  @Test(arguments: [(0.95, "95 %"), (1 - 0.005 / 3 / 6, "99.972 %"), (0.999, "99.9 %")])
  func levelIsSaidAsAPercentage(level: Double, text: String) {
    #expect(Interval(level: level, low: 0, high: 1, method: .regression).levelText == text)
  }
}
