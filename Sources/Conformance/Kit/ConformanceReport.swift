/// What checking one pattern has shown.
public struct ConformanceReport: Sendable {
  /// The pattern's name.
  public let pattern: String
  /// A row per feature and rule, in the order of ``Rule/all``.
  public let rows: [Row]

  /// A report of rows that were made here or in other processes.
  public init(pattern: String, rows: [Row]) {
    self.pattern = pattern
    self.rows = rows
  }

  /// What one rule has shown of one feature.
  public struct Row: Sendable {
    /// The pattern's name.
    public let pattern: String
    /// The feature's name.
    public let feature: String
    /// The rule.
    public let rule: Rule
    /// Whether the rule holds.
    public let status: Status
    /// Why not, or why it was not asked; nil where it holds.
    public let reason: String?
    /// What `CONFORMANCE_REPLAY` and `bench verify --replay` take to run exactly this again.
    public let replay: String?
    /// What was broken, where something was.
    public let violation: Violation?
    /// Source that repeats a failing sequence, to be pasted into a test.
    public let regression: String?

    /// A row, as a checker or whoever ran one makes it.
    public init(
      pattern: String, feature: String, rule: Rule, status: Status, reason: String? = nil,
      replay: String? = nil, violation: Violation? = nil, regression: String? = nil
    ) {
      self.pattern = pattern
      self.feature = feature
      self.rule = rule
      self.status = status
      self.reason = reason
      self.replay = replay
      self.violation = violation
      self.regression = regression
    }
  }

  /// Whether a rule holds.
  public enum Status: String, Sendable {
    /// It holds.
    case pass
    /// It does not.
    case fail
    /// The pattern does not claim it; the reason says whether it would hold.
    case off
  }

  /// The rows that failed.
  public var failures: [Row] { rows.filter { $0.status == .fail } }

  /// Such as `required 31/31 · claimed 7/8 · off 2`, counting rules, not features.
  public var totals: String {
    let byRule = Dictionary(grouping: rows) { $0.rule.id }.values
    func count(_ matches: (Rule.Level) -> Bool) -> String {
      let asked = byRule.filter { matches($0[0].rule.level) && $0[0].status != .off }
      let held = asked.filter { rows in rows.allSatisfy { $0.status == .pass } }
      return "\(held.count)/\(asked.count)"
    }
    let off = byRule.count { $0[0].status == .off }
    return "required \(count { $0 == .required }) · claimed \(count { $0 != .required })"
      + " · off \(off)"
  }
}

/// A pattern breaks rules; says which, and how to see it again.
public struct ConformanceFailure: Error, CustomStringConvertible {
  /// Everything that was checked.
  public let report: ConformanceReport

  /// One paragraph per broken rule.
  public var description: String {
    report.failures.map(\.message).joined(separator: "\n") + "\n\(report.totals)"
  }
}

extension ConformanceReport.Row {
  /// One paragraph: what is broken, what was expected and found, after which steps.
  public var message: String {
    guard let violation else { return "\(pattern)/\(feature) \(rule.id): \(status.rawValue)" }
    var lines = ["\(pattern)/\(feature) breaks \(rule.id) \"\(rule.statement)\": \(violation)"]
    if !violation.steps.isEmpty { lines.append("after \(violation.steps.joined(separator: ", "))") }
    lines.append("usual cause: \(rule.usualCause)")
    if let replay { lines.append("replay \(replay)") }
    if let regression { lines.append("keep it as a test: \(regression)") }
    return lines.joined(separator: "\n  ")
  }
}
