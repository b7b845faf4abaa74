import Basics

/// Confidence intervals of a median, without an assumption about the distribution.
///
/// Source: B. Efron, R. Tibshirani, "An Introduction to the Bootstrap", 1993, chapter 13 (percentile
/// intervals).
package enum Bootstrap {
  /// The interval that holds the medians of a share `level` of `resamples` samples drawn from `values`
  /// with replacement. The same seed gives the same interval. O(resamples × n log n).
  package static func medianInterval(
    of values: [Double], level: Double = Interval.usualLevel, resamples: Int = 2_000, seed: UInt64
  ) -> Interval {
    precondition(!values.isEmpty, "an interval needs at least one value")
    var random = SplitMix64(seed: seed)
    let medians = (0..<resamples).map { _ in
      values.map { _ in values.randomElement(using: &random)! }.median
    }.sorted()
    return interval(of: medians, level: level, method: .bootstrap)
  }

  /// The middle `level` of `resampled`, which is sorted in ascending order.
  package static func interval(
    of resampled: [Double], level: Double = Interval.usualLevel, method: Interval.Method
  ) -> Interval {
    let tail = (1 - level) / 2
    return Interval(
      level: level, low: quantile(tail, of: resampled), high: quantile(1 - tail, of: resampled),
      method: method)
  }

  /// The value below which this share of `sorted` lies, interpolated linearly.
  package static func quantile(_ share: Double, of sorted: [Double]) -> Double {
    let position = share * Double(sorted.count - 1)
    let below = Int(position)
    let above = min(below + 1, sorted.count - 1)
    return sorted[below] + (position - Double(below)) * (sorted[above] - sorted[below])
  }
}
