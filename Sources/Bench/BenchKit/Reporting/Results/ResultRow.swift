/// A row of a result: one metric of one cell.
public struct ResultRow: Sendable, Equatable, Codable {
  /// The pattern's name, or `Floor`.
  public var pattern: String
  /// The workload's name.
  public var workload: String
  /// The cell's size; `axis` says what it counts. It is 1 where there is only one.
  public var size: Int
  /// What the workload measures; nil in results of versions that did not record it, see ``traits``.
  public var kind: WorkloadKind?
  /// What the size counts; nil in results of versions that did not record it, see ``traits``.
  public var axis: Axis?
  /// The metric; see ``Metric``.
  public var metric: String
  /// The unit of the values.
  public var unit: String
  /// The median of the samples, or the count; nil when there is none.
  public var value: Double?
  /// The lower end of the value's interval; the value itself for counts, which are exact.
  public var low: Double?
  /// The upper end of the value's interval; the value itself for counts, which are exact.
  public var high: Double?
  /// The level of the value's interval, from 0 to 1; nil for counts.
  public var level: Double?
  /// The method of the value's interval; nil for counts.
  public var method: Interval.Method?
  /// One value per fork; empty for counts, which are the same in every fork.
  public var samples: [Double]
  /// Whether there is a value, or the kind of reason why there is none.
  public var status: Status
  /// The reason why there is no value, or a remark.
  public var reason: String?
  /// The exact count behind the value; nil for what is not counted.
  public var total: Int?
  /// The number of actions behind that count.
  public var actions: Int?
  /// The verdict on a time against that of the table's first pattern: faster, slower, same within 2 %,
  /// or inconclusive; nil where nothing is compared.
  public var verdict: String?
  /// The ratio to the time of the table's first pattern, with the interval that decided the verdict; nil
  /// without a verdict, and in results of versions that did not record it.
  public var ratio: Ratio?
  /// The distribution of all latencies, in the row of the longest; nil in other rows.
  public var distribution: PercentileDistribution?
  /// The group of the table's patterns of which none is proven slower than its fastest, from 1; nil
  /// where nothing is compared.
  public var tier: Int?
  /// The number of disturbed forks that were discarded and retried.
  public var redone: Int?
  /// The number of forks behind the value that were disturbed nevertheless.
  public var disturbed: Int?
  /// The places in ``samples`` of the forks that were disturbed; nil when none was, and in results of versions
  /// that did not record them.
  public var disturbedForks: [Int]?
  /// The functions that most of a count comes from, the largest share first; nil when they are not known.
  public var functions: [FunctionShare]?
  /// The resolution of the run's latencies in nanoseconds, in rows whose value is not above it and says no
  /// more than that; nil in other rows.
  public var resolution: Double?
  /// The number of forks in which the subject could not keep up with an open loop's rate; nil for other
  /// rows.
  public var saturated: Int?

  /// The class of a cost's growth, in rows about growth; nil in other rows, and in results of versions that
  /// did not record it.
  public var growthClass: GrowthClass?

  /// Whether a row has a value, or why it has none.
  public enum Status: String, Sendable, Codable {
    case ok
    /// The cell was wrong, or its process failed.
    case failed
    /// Measuring needs something that is missing, or the pattern does not support the workload.
    case notMeasured = "not measured"
    /// The subject could not keep up with the rate of actions; the reason says by how much.
    case saturated
  }

  /// A ratio of times and its interval.
  public struct Ratio: Sendable, Equatable, Codable {
    /// How many times the other's time this one is.
    public var value: Double
    /// The lower end of the ratio's interval.
    public var low: Double
    /// The upper end; nil when nothing is ruled out.
    public var high: Double?
    /// The level of the interval, from 0 to 1.
    public var level: Double
    /// The method of the interval.
    public var method: Interval.Method

    package init(_ decision: Family.Decision) {
      let interval = decision.interval
      value = decision.ratio.toThreePlaces
      low = interval.low.toThreePlaces
      high = interval.high.isFinite ? interval.high.toThreePlaces : nil
      level = interval.level
      method = interval.method
    }

    /// The interval; its upper end is infinite when nothing is ruled out.
    public var interval: Interval {
      Interval(level: level, low: low, high: high ?? .infinity, method: method)
    }
  }

  /// A row without a value yet.
  package init(
    _ cell: Cell, _ metric: Metric, _ status: Status, reason: String? = nil,
    traits: WorkloadTraits? = nil
  ) {
    pattern = cell.pattern
    workload = cell.workload
    size = cell.size
    (kind, axis) = (traits?.kind, traits?.axis)
    self.metric = metric.rawValue
    unit = metric.unit
    samples = []
    self.status = status
    self.reason = reason
  }

  /// The row's cell.
  public var cell: Cell { Cell(pattern: pattern, workload: workload, size: size) }

  /// Writes null for the fields that every row has, and leaves out other fields that are nil.
  public func encode(to encoder: any Encoder) throws {
    var row = encoder.container(keyedBy: CodingKeys.self)
    try row.encode(pattern, forKey: .pattern)
    try row.encode(workload, forKey: .workload)
    try row.encode(size, forKey: .size)
    try row.encodeIfPresent(kind, forKey: .kind)
    try row.encodeIfPresent(axis, forKey: .axis)
    try row.encode(metric, forKey: .metric)
    try row.encode(unit, forKey: .unit)
    try row.encode(value, forKey: .value)
    try row.encode(low, forKey: .low)
    try row.encode(high, forKey: .high)
    try row.encodeIfPresent(level, forKey: .level)
    try row.encodeIfPresent(method, forKey: .method)
    try row.encode(samples, forKey: .samples)
    try row.encode(status, forKey: .status)
    try row.encode(reason, forKey: .reason)
    try row.encodeIfPresent(total, forKey: .total)
    try row.encodeIfPresent(actions, forKey: .actions)
    try row.encode(verdict, forKey: .verdict)
    try row.encodeIfPresent(ratio, forKey: .ratio)
    try row.encodeIfPresent(distribution, forKey: .distribution)
    try row.encodeIfPresent(tier, forKey: .tier)
    try row.encodeIfPresent(redone, forKey: .redone)
    try row.encodeIfPresent(disturbed, forKey: .disturbed)
    try row.encodeIfPresent(disturbedForks, forKey: .disturbedForks)
    try row.encodeIfPresent(functions, forKey: .functions)
    try row.encodeIfPresent(resolution, forKey: .resolution)
    try row.encodeIfPresent(saturated, forKey: .saturated)
    try row.encodeIfPresent(growthClass, forKey: .growthClass)
  }
}
