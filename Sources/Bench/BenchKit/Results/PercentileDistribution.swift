/// How latencies are distributed: a curve from the shortest to the longest.
public struct PercentileDistribution: Sendable, Equatable, Codable {
  /// A point of the curve.
  public struct Point: Sendable, Equatable, Codable {
    /// The share of what is not longer than `value`, from 0 to 100.
    public var percentile: Double
    /// The latency in nanoseconds.
    public var value: Double
    /// How many are not longer.
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
  /// The mean of all latencies.
  public var mean: Double
  /// Their standard deviation.
  public var deviation: Double

  /// A distribution of the given parts.
  public init(points: [Point], mean: Double, deviation: Double) {
    self.points = points
    self.mean = mean
    self.deviation = deviation
  }
}

extension ResultFile {
  /// The distributions of latencies that the result holds, and what each is of.
  package var distributions: [(cell: Cell, distribution: PercentileDistribution)] {
    rows.compactMap { row in row.distribution.map { (row.cell, $0) } }
  }
}
