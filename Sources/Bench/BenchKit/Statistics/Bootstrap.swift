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

  /// The interval that holds `confidence` of the ratios of the latter's median to the former's, each
  /// of samples drawn with replacement. The same seed gives the same interval.
  /// O(resamples × n log n).
  package static func ratioInterval(
    of former: [Double], _ latter: [Double], confidence: Double = 0.95, resamples: Int = 2_000,
    seed: UInt64
  ) -> (low: Double, high: Double) {
    precondition(!former.isEmpty && !latter.isEmpty, "a ratio needs a value on either side")
    var random = SplitMix64(seed: seed)
    func median(_ values: [Double]) -> Double {
      values.map { _ in values.randomElement(using: &random)! }.median
    }
    let ratios = (0..<resamples).map { _ in median(latter) / median(former) }.sorted()
    let tail = (1 - confidence) / 2
    return (quantile(tail, of: ratios), quantile(1 - tail, of: ratios))
  }

  /// The value below which this share of `sorted` lies, linear between neighbours.
  package static func quantile(_ share: Double, of sorted: [Double]) -> Double {
    let position = share * Double(sorted.count - 1)
    let below = Int(position)
    let above = min(below + 1, sorted.count - 1)
    return sorted[below] + (position - Double(below)) * (sorted[above] - sorted[below])
  }
}
