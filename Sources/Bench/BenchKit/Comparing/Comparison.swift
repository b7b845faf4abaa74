/// Two builds or results compared, row by row.
package struct Comparison: Sendable, Equatable, Encodable {
  /// One of the two.
  package enum Side: String, Sendable, Codable, CaseIterable {
    case former, latter
  }

  /// What a row came to.
  package enum Outcome: String, Sendable, Codable {
    /// What was proven of times.
    case faster, slower, same, inconclusive
    /// How counts differ, exactly.
    case less, more
    /// One side was wrong, or its process failed.
    case failed
    /// One side has no value.
    case notCompared = "not compared"

    init(_ verdict: Verdict) {
      self =
        switch verdict {
        case .faster: .faster
        case .slower: .slower
        case .same: .same
        case .inconclusive: .inconclusive
        }
    }

    /// Whether the latter costs more.
    package var isWorse: Bool { self == .slower || self == .more }
    /// Whether the latter costs less.
    package var isBetter: Bool { self == .faster || self == .less }
  }

  /// One metric of one cell on both sides.
  package struct Row: Sendable, Equatable, Encodable {
    package let cell: Cell
    package let metric: Metric
    /// The value of A.
    package var former: Double?
    /// The value of B.
    package var latter: Double?
    /// How many times A's value B's is: of times, estimated from the forks.
    package var ratio: Double?
    /// The ends of the ratio's interval, at the level that it was decided at.
    package var low: Double?
    package var high: Double?
    package var verdict: Outcome
    /// Why there is no verdict, or what else is to be said.
    package var reason: String?

    package init(_ cell: Cell, _ metric: Metric, _ verdict: Outcome, reason: String? = nil) {
      self.cell = cell
      self.metric = metric
      self.verdict = verdict
      self.reason = reason
    }

    private enum CodingKeys: CodingKey {
      case pattern, workload, size, metric, unit, former, latter, ratio, low, high, verdict, reason
    }

    package func encode(to encoder: any Encoder) throws {
      var row = encoder.container(keyedBy: CodingKeys.self)
      try row.encode(cell.pattern, forKey: .pattern)
      try row.encode(cell.workload, forKey: .workload)
      try row.encode(cell.size, forKey: .size)
      try row.encode(metric, forKey: .metric)
      try row.encode(metric.unit, forKey: .unit)
      try row.encode(former, forKey: .former)
      try row.encode(latter, forKey: .latter)
      // JSON has no infinity: no upper end is null.
      for (key, value) in [(CodingKeys.ratio, ratio), (.low, low), (.high, high)] {
        try row.encode(value.flatMap { $0.isFinite ? $0 : nil }, forKey: key)
      }
      try row.encode(verdict, forKey: .verdict)
      try row.encode(reason, forKey: .reason)
    }
  }

  /// The format of the JSON.
  package let schema = "patternbench.compare/1"
  /// What A and B are.
  package let former: String
  package let latter: String
  /// How sure: the largest negligible difference of times, and the chance of any false claim.
  package let delta: Double
  package let alpha: Double
  package var rows: [Row]
  /// What is to be said about the whole.
  package var notes: [String]
  /// Why no verdict is to be trusted; nil when the control agrees with itself.
  package var invalid: String?

  package init(
    _ former: String, _ latter: String, delta: Double, rows: [Row], notes: [String] = [],
    invalid: String? = nil
  ) {
    self.former = former
    self.latter = latter
    self.delta = delta
    alpha = LookPlan.alpha
    self.rows = rows
    self.notes = notes
    self.invalid = invalid
  }
}
