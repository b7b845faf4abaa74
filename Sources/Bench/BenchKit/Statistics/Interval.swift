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
    /// The rank-sum test, inverted: the ratios of unpaired times that it does not reject.
    case rankSum = "rank sum"
    /// The rank-sum test, widened by what shifts whole sessions.
    case shiftedRankSum = "rank sum, widened by the shift between sessions"
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
