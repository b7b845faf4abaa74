/// Two builds or results compared, row by row.
package struct Comparison: Sendable, Equatable, Encodable {
  /// The verdict on a row.
  package enum RowVerdict: String, Sendable, Codable {
    /// The verdict on times.
    case faster, slower, same, inconclusive
    /// How counts differ, exactly.
    case less, more
    /// The latter costs more, but not in another layout of memory.
    case layout = "layout?"
    /// The latter costs more, and a commit accepts that.
    case accepted
    /// One side was wrong, or its process failed.
    case failed
    /// The former has a value, and the latter has none.
    case missing
    /// Only the latter has a value, or neither.
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
    /// Whether the latter costs more, and no check fails for that.
    package var isPardoned: Bool { self == .accepted || self == .layout }
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
    /// The ratio of B's value to A's; for times an estimate from the forks.
    package var ratio: Double?
    /// The interval of the ratio, which decided the verdict; nil for counts.
    package var interval: Interval?
    package var verdict: RowVerdict
    /// The reason why there is no verdict, or a remark.
    package var reason: String?
    /// The functions whose parts of a count changed most; nil where the count is the same, or they are not
    /// known.
    package var functions: [FunctionChange]?

    package init(_ cell: Cell, _ metric: Metric, _ verdict: RowVerdict, reason: String? = nil) {
      self.cell = cell
      self.metric = metric
      self.verdict = verdict
      self.reason = reason
    }

    private enum CodingKeys: CodingKey {
      case pattern, workload, size, metric, unit, former, latter, ratio, low, high, level, method
      case verdict, reason, functions
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
      for (key, value) in [
        (CodingKeys.ratio, ratio), (.low, interval?.low), (.high, interval?.high),
      ] {
        try row.encode(value.flatMap { $0.isFinite ? $0 : nil }, forKey: key)
      }
      try row.encodeIfPresent(interval?.level, forKey: .level)
      try row.encodeIfPresent(interval?.method, forKey: .method)
      try row.encode(verdict, forKey: .verdict)
      try row.encode(reason, forKey: .reason)
      try row.encodeIfPresent(functions, forKey: .functions)
    }
  }

  /// The format of the JSON.
  package let schema = "patternbench.compare/1"
  /// The names of A and B.
  package let former: String
  package let latter: String
  /// The largest relative difference of times that is negligible.
  package let delta: Double
  /// The chance of any false claim about times.
  package let alpha: Double
  package var rows: [Row]
  /// Remarks about the whole comparison.
  package var notes: [String]
  /// How the two builds differ in more than the sources of their repository.
  package var differences: [BuildDifference] = []
  /// The reason why no verdict can be trusted; nil when the control agrees with itself, and the builds are alike.
  package var invalid: String?
  /// The first line of each change that B makes, by the path of the file in the repository; nil where that is not known.
  package var changedLines: [String: [ClosedRange<Int>]]?

  private enum CodingKeys: CodingKey {
    case schema, former, latter, delta, alpha, rows, notes, differences, invalid
  }

  /// The cells that should be counted in another layout.
  package var doubtful: [Cell] { rows.filter(\.isDoubtful).map(\.cell).unique }

  /// Takes the counts of doubtful cells in another layout.
  package mutating func confirm(with formers: [ResultRow], _ latters: [ResultRow]) {
    for (former, latter) in zip(formers, latters) {
      let again = CountComparison.row(former, latter).verdict
      for index in rows.indices
      where rows[index].isDoubtful && rows[index].cell == former.cell
        && rows[index].metric == former.metric && (again == .same || again == .less)
      {
        (rows[index].verdict, rows[index].reason) = (.layout, Layouts.reason)
      }
    }
  }

  /// The cells in which the latter lacks a value that the former has.
  package var missing: [Cell] { rows.filter { $0.verdict == .missing }.map(\.cell).unique }

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

extension Comparison.Row {
  /// Whether it is so little more that a layout may be the reason.
  fileprivate var isDoubtful: Bool {
    verdict == .more && ratio.map { Layouts.mayChange(metric, by: $0) } == true
  }

  /// A row without a latter value, for the given reason.
  package init(_ former: ResultRow, without reason: String?) {
    self.init(
      former.cell, former.metric, former.value == nil ? .notCompared : .missing,
      reason: former.value == nil ? former.reason : reason)
    self.former = former.value
  }

  /// The row of a cell of two executables, with its forks and the decision on them.
  package init(_ cell: Cell, _ forks: PairedTiming.Forks, _ decision: Family.Decision?) {
    self.init(cell, .time, .notCompared)
    if let failure = forks.failure {
      (verdict, reason) = (.failed, failure)
      return
    }
    former = forks.former.medianTime.toThreePlaces
    latter = forks.latter.medianTime.toThreePlaces
    guard let decision else {
      reason = "too few forks"
      return
    }
    ratio = decision.ratio
    interval = decision.interval
    verdict = Comparison.RowVerdict(decision.verdict)
  }
}
