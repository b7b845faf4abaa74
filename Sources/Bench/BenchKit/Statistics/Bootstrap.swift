import Spec

/// Confidence intervals of a median, without an assumption about the distribution.
///
/// Source: B. Efron, R. Tibshirani, "An Introduction to the Bootstrap", 1993, chapter 13 (percentile
/// intervals).
package enum Bootstrap {
  /// The interval that holds the median of `confidence` of `resamples` samples drawn from `values`
  /// with replacement. The same seed gives the same interval. O(resamples × n log n).
  package static func medianInterval(
    of values: [Double], confidence: Double = 0.95, resamples: Int = 2_000, seed: UInt64
  ) -> (low: Double, high: Double) {
    precondition(!values.isEmpty, "an interval needs at least one value")
    var random = SplitMix64(seed: seed)
    let medians = (0..<resamples).map { _ in
      values.map { _ in values.randomElement(using: &random)! }.median
    }.sorted()
    let tail = (1 - confidence) / 2
    return (quantile(tail, of: medians), quantile(1 - tail, of: medians))
  }

  /// The value below which this share of `sorted` lies, linear between neighbours.
  package static func quantile(_ share: Double, of sorted: [Double]) -> Double {
    let position = share * Double(sorted.count - 1)
    let below = Int(position)
    let above = min(below + 1, sorted.count - 1)
    return sorted[below] + (position - Double(below)) * (sorted[above] - sorted[below])
  }
}
