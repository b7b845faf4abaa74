import Basics

/// The values that a sample does not rule out, how sure that is, and the method behind it.
public struct Interval: Sendable, Equatable {
  /// How an interval was computed.
  public enum Method: String, Sendable, Codable, CaseIterable {
    /// The percentile bootstrap of the median of forks.
    case bootstrap
    /// The percentile bootstrap of whole forks, whose latencies are pooled.
    case pooledBootstrap = "pooled bootstrap"
    /// The signed-rank test, inverted: the ratios of paired times that it does not reject.
    case signedRank = "signed rank"
    /// Least squares: the values with which a curve fits about as well as the best one.
    case regression
  }

  /// The level of intervals that decide no verdict: 95 %.
  public static let usualLevel = 0.95

  /// The share of such intervals that hold the true value, from 0 to 1.
  public let level: Double
  /// The lower end.
  public let low: Double
  /// The upper end; infinity when nothing is ruled out.
  public let high: Double
  /// How it was computed.
  public let method: Method

  /// An interval of the given parts.
  public init(level: Double = usualLevel, low: Double, high: Double, method: Method) {
    self.level = level
    self.low = low
    self.high = high
    self.method = method
  }

  /// The same interval with ends of at most three decimal places.
  package var toThreePlaces: Interval {
    Interval(level: level, low: low.toThreePlaces, high: high.toThreePlaces, method: method)
  }

  /// The level in words, such as `95 %` or `99.983 %`.
  public var levelText: String { "\((level * 100).shortest) %" }
}

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
