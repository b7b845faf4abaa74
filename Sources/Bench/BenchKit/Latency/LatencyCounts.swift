import Histogram

/// How often each latency was seen, in nanoseconds and to three digits.
///
/// Written as pairs of a step from the value before and a count, so that a report stays short.
package struct LatencyCounts: Sendable, Equatable, Codable {
  /// Longer latencies count as this long: an hour.
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

  /// The latency that this share of all, from 0 to 100, does not exceed; 0 when there are none.
  package func value(atPercentile percentile: Double) -> Double {
    Double(histogram.valueAtPercentile(percentile))
  }

  /// Each latency that was seen, the shortest first, and how often.
  var steps: [(value: UInt64, count: UInt64)] {
    let longest = histogram.maxRecorded
    return histogram.recordedValues().map {
      (min(histogram.highestEquivalentForValue($0.value), longest), $0.count)
    }
  }

  /// The curve from the shortest to the longest, with more points the nearer to the longest.
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
