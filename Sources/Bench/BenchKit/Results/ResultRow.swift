/// One line of a result: what was measured, and what came out.
public struct ResultRow: Sendable, Equatable, Codable {
  /// The pattern's name, or `Floor`.
  public var pattern: String
  /// The workload's name.
  public var workload: String
  /// The cell's size: a number of rows or, for open loops, a rate; 1 where there is nothing.
  public var size: Int
  /// What was measured; see ``Metric``.
  public var metric: String
  /// The unit of the values.
  public var unit: String
  /// The median of the samples, or the count; nil when there is none.
  public var value: Double?
  /// The lower end of the value's 95 % confidence interval.
  public var low: Double?
  /// The upper end of the value's 95 % confidence interval.
  public var high: Double?
  /// One value per fork; empty for counts, which are the same in every fork.
  public var samples: [Double]
  /// Whether there is a value.
  public var status: Status
  /// Why there is none, or what else is to be said.
  public var reason: String?
  /// The exact count behind the value; nil for what is not counted.
  public var total: Int?
  /// In how many actions that was counted.
  public var actions: Int?
  /// How a time compares with that of the table's first pattern: faster, slower, same within 2 %, or
  /// inconclusive; nil where nothing is compared.
  public var verdict: String?
  /// All latencies, of a row that tells of the longest of them; the others have none.
  public var distribution: PercentileDistribution?
  /// The group of the table's patterns of which none is proven slower than its fastest, from 1; nil
  /// where nothing is compared.
  public var tier: Int?
  /// How many forks were thrown away and done again, as others took the processor from them.
  public var redone: Int?
  /// How many of the forks behind the value were disturbed nevertheless.
  public var disturbed: Int?

  /// Whether a row has a value.
  public enum Status: String, Sendable, Codable {
    case ok
    /// The cell was wrong, or its process failed.
    case failed
    /// Something that measuring needs is missing here.
    case notMeasured = "not measured"
  }

  /// A row without a value yet.
  package init(_ cell: Cell, _ metric: Metric, _ status: Status, reason: String? = nil) {
    pattern = cell.pattern
    workload = cell.workload
    size = cell.size
    self.metric = metric.rawValue
    unit = metric.unit
    samples = []
    self.status = status
    self.reason = reason
  }

  /// The cell that the row is about.
  public var cell: Cell { Cell(pattern: pattern, workload: workload, size: size) }

  /// Writes every key, also of what is nil; only a distribution that is missing is left out.
  public func encode(to encoder: any Encoder) throws {
    var row = encoder.container(keyedBy: CodingKeys.self)
    try row.encode(pattern, forKey: .pattern)
    try row.encode(workload, forKey: .workload)
    try row.encode(size, forKey: .size)
    try row.encode(metric, forKey: .metric)
    try row.encode(unit, forKey: .unit)
    try row.encode(value, forKey: .value)
    try row.encode(low, forKey: .low)
    try row.encode(high, forKey: .high)
    try row.encode(samples, forKey: .samples)
    try row.encode(status, forKey: .status)
    try row.encode(reason, forKey: .reason)
    try row.encodeIfPresent(total, forKey: .total)
    try row.encodeIfPresent(actions, forKey: .actions)
    try row.encode(verdict, forKey: .verdict)
    try row.encodeIfPresent(distribution, forKey: .distribution)
    try row.encodeIfPresent(tier, forKey: .tier)
    try row.encodeIfPresent(redone, forKey: .redone)
    try row.encodeIfPresent(disturbed, forKey: .disturbed)
  }
}
