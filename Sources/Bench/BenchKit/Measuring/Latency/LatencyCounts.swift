import Histogram

/// A histogram of latencies in nanoseconds, to three digits.
///
/// Encoded as pairs of the step from the value before and a count, so that a report stays short.
package struct LatencyCounts: Sendable, Equatable, Codable {
  /// The longest latency that is recorded, an hour; longer ones count as this long.
  static let longest: UInt64 = 3_600_000_000_000

  private var histogram = Histogram<UInt64>(highestTrackableValue: longest)

  package init() {}

  /// The counts of `latencies`.
  package init(_ latencies: some Sequence<UInt64>) {
    for latency in latencies { record(latency) }
  }

  /// All of `parts` together.
  package init(merging parts: [LatencyCounts]) {
    for part in parts { histogram.add(part.histogram) }
  }

  /// The number of latencies.
  package var total: Int { Int(histogram.totalCount) }

  /// Adds a latency, `count` times.
  package mutating func record(_ latency: UInt64, count: UInt64 = 1) {
    histogram.record(min(latency, Self.longest), count: count)
  }

  /// The latency that `percentile` of 100 latencies do not exceed; 0 when there are none.
  package func value(atPercentile percentile: Double) -> Double {
    Double(histogram.valueAtPercentile(percentile))
  }

  /// Each latency and its count, the shortest first.
  var steps: [(value: UInt64, count: UInt64)] {
    let longest = histogram.maxRecorded
    return histogram.recordedValues().map {
      (min(histogram.highestEquivalentForValue($0.value), longest), $0.count)
    }
  }

  /// The curve from the shortest to the longest, with more points towards the longest.
  package var distribution: PercentileDistribution {
    let points = histogram.percentiles(ticksPerHalfDistance: 5).map { step in
      PercentileDistribution.Point(
        percentile: step.percentile, value: Double(step.value),
        count: Int(step.totalCountToThisValue))
    }
    return PercentileDistribution(
      points: points, mean: histogram.mean.toThreePlaces,
      deviation: histogram.stdDeviation.toThreePlaces)
  }

  package init(from decoder: any Decoder) throws {
    var pairs = try decoder.unkeyedContainer()
    var value: UInt64 = 0
    while !pairs.isAtEnd {
      let (step, count) = (try pairs.decode(UInt64.self), try pairs.decode(UInt64.self))
      guard step <= Self.longest - value, count < 1 << 40 else {
        throw DecodingError.dataCorruptedError(in: pairs, debugDescription: "no latency is so long")
      }
      value += step
      record(value, count: count)
    }
  }

  package func encode(to encoder: any Encoder) throws {
    var pairs = encoder.unkeyedContainer()
    var former: UInt64 = 0
    for step in steps {
      try pairs.encode(step.value - former)
      try pairs.encode(step.count)
      former = step.value
    }
  }
}

/// A distribution of latencies, as a curve from the shortest to the longest.
public struct PercentileDistribution: Sendable, Equatable, Codable {
  /// A point of the curve.
  public struct Point: Sendable, Equatable, Codable {
    /// The share of latencies that are not longer than `value`, from 0 to 100.
    public var percentile: Double
    /// The latency in nanoseconds.
    public var value: Double
    /// The number of latencies that are not longer.
    public var count: Int

    /// A point of the given parts.
    public init(percentile: Double, value: Double, count: Int) {
      self.percentile = percentile
      self.value = value
      self.count = count
    }
  }

  /// The points, by percentile.
  public var points: [Point]
  /// The mean of all latencies, in nanoseconds.
  public var mean: Double
  /// Their standard deviation, in nanoseconds.
  public var deviation: Double

  /// A distribution of the given parts.
  public init(points: [Point], mean: Double, deviation: Double) {
    self.points = points
    self.mean = mean
    self.deviation = deviation
  }
}
