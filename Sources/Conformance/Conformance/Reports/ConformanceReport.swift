/// The results of checking one pattern.
public struct ConformanceReport: Sendable {
  /// The pattern's name.
  public let pattern: String
  /// A row per feature and rule, in the order of ``Rule/all``.
  public internal(set) var rows: [RuleResult]
  /// Work that the kit cannot see, which may be why rules fail; looked for only when a rule is broken.
  public let escapes: [Escape]

  /// A report of rows from this process or others.
  public init(pattern: String, rows: [RuleResult], escapes: [Escape] = []) {
    self.pattern = pattern
    self.rows = rows
    self.escapes = escapes
  }

  /// The result of one rule for one feature.
  public struct RuleResult: Sendable {
    /// The pattern's name.
    public let pattern: String
    /// The feature's name.
    public let feature: String
    /// The rule.
    public let rule: Rule
    /// Whether the rule holds.
    public let status: Status
    /// For `fail`, what was expected and found; for `off`, why the pattern does not claim the
    /// capability; for `notRun`, why it could not be checked; for `pass`, nil.
    public let reason: String?
    /// The value for `CONFORMANCE_REPLAY` or `bench verify --replay` that repeats this failure.
    public let replay: String?
    /// The violation, if the rule failed.
    public let violation: Violation?
    /// Swift source that repeats a failing sequence, to paste into a test.
    public let regression: String?

    /// How two runs of the failing schedule differ, so that the replay may not repeat the failure; nil if
    /// they are the same.
    public let nonDeterminism: String?
    /// Whether the feature and its claims permit the rule, so that it would be checked if nothing were lacking; not
    /// encoded.
    var isPermitted = true

    /// A row made by the kit, or by the tool that ran it.
    public init(
      pattern: String, feature: String, rule: Rule, status: Status, reason: String? = nil,
      replay: String? = nil, violation: Violation? = nil, regression: String? = nil,
      nonDeterminism: String? = nil
    ) {
      self.pattern = pattern
      self.feature = feature
      self.rule = rule
      self.status = status
      self.reason = reason
      self.replay = replay
      self.violation = violation
      self.regression = regression
      self.nonDeterminism = nonDeterminism
    }
  }

  /// Whether a rule holds.
  public enum Status: Sendable, Equatable {
    /// The rule holds.
    case pass
    /// The rule does not hold.
    case fail
    /// The pattern does not claim the capability; the rule was checked all the same, unless `wouldPass`
    /// is nil.
    case off(wouldPass: Bool?)
    /// The rule could not be checked; the row has the reason.
    case notRun

    /// `pass`, `fail`, `off` or `not run`.
    public var name: String {
      switch self {
      case .pass: "pass"
      case .fail: "fail"
      case .off: "off"
      case .notRun: "not run"
      }
    }

    /// Whether the pattern does not claim what the rule checks.
    public var isOff: Bool {
      if case .off = self { true } else { false }
    }
  }

  /// The rows that failed.
  public var failures: [RuleResult] { rows.filter { $0.status == .fail } }

  /// The rows of rules that could not be checked.
  public var notRun: [RuleResult] { rows.filter { $0.status == .notRun } }

  /// How many rules pass, whatever the number of features: `required 31/31 · claimed 7/8 · off 2`.
  public var totals: String {
    let byRule = Dictionary(grouping: rows) { $0.rule.id }.values
    func count(_ matches: (Rule.Level) -> Bool) -> String {
      let applicable = byRule.filter { matches($0[0].rule.level) && !$0[0].status.isOff }
      let passed = applicable.count { rows in rows.allSatisfy { $0.status == .pass } }
      return "\(passed)/\(applicable.count)"
    }
    let off = byRule.count { $0[0].status.isOff }
    let missing = byRule.count { rows in rows.contains { $0.status == .notRun } }
    return "required \(count { $0 == .required }) · claimed \(count { $0 != .required })"
      + " · off \(off)" + (missing == 0 ? "" : " · not run \(missing)")
  }
}

extension ConformanceReport: CustomStringConvertible {
  /// The totals, then the rules that are off although the capability is claimed, by what they lack.
  public var description: String {
    let lacking = Dictionary(
      grouping: rows.filter { $0.status == .off(wouldPass: nil) }, by: { $0.reason ?? "" })
    return
      ([totals]
      + lacking.sorted { $0.key < $1.key }.map { reason, rows in
        "off: \(rows.map(\.rule.id).joined(separator: ", ")): \(reason)"
      }).joined(separator: "\n")
  }
}

// The form of rows in result files and between processes.
extension ConformanceReport.RuleResult: Codable {
  private enum CodingKeys: String, CodingKey {
    case pattern, feature, rule, level, status, wouldPass, reason, replay, violation, cause
    case section, regression, nonDeterminism
  }

  /// Encodes the rule as its id and level, and the status as its name; `wouldPass` is there when the
  /// status is `off` and the rule was checked, the cause and the rule's section when it failed.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(pattern, forKey: .pattern)
    try container.encode(feature, forKey: .feature)
    try container.encode(rule.id, forKey: .rule)
    try container.encode(rule.level.name, forKey: .level)
    try container.encode(status.name, forKey: .status)
    if case .off(let wouldPass) = status {
      try container.encodeIfPresent(wouldPass, forKey: .wouldPass)
    }
    try container.encodeIfPresent(reason, forKey: .reason)
    try container.encodeIfPresent(replay, forKey: .replay)
    try container.encodeIfPresent(violation, forKey: .violation)
    if let violation {
      try container.encodeIfPresent(FailureMessage(row: self).cause(violation), forKey: .cause)
      try container.encode(rule.section, forKey: .section)
    }
    try container.encodeIfPresent(regression, forKey: .regression)
    try container.encodeIfPresent(nonDeterminism, forKey: .nonDeterminism)
  }

  /// Decodes what `encode` wrote; throws `DecodingError` for a rule or a status that this version
  /// does not know.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let id = try container.decode(String.self, forKey: .rule)
    guard let rule = Rule.all.first(where: { $0.id == id }) else {
      throw DecodingError.dataCorruptedError(
        forKey: .rule, in: container, debugDescription: "there is no rule \(id)")
    }
    self.init(
      pattern: try container.decode(String.self, forKey: .pattern),
      feature: try container.decode(String.self, forKey: .feature),
      rule: rule,
      status: try Self.status(in: container),
      reason: try container.decodeIfPresent(String.self, forKey: .reason),
      replay: try container.decodeIfPresent(String.self, forKey: .replay),
      violation: try container.decodeIfPresent(Violation.self, forKey: .violation),
      regression: try container.decodeIfPresent(String.self, forKey: .regression),
      nonDeterminism: try container.decodeIfPresent(String.self, forKey: .nonDeterminism))
  }

  private static func status(
    in container: KeyedDecodingContainer<CodingKeys>
  ) throws -> ConformanceReport.Status {
    switch try container.decode(String.self, forKey: .status) {
    case "pass": .pass
    case "fail": .fail
    case "off": .off(wouldPass: try container.decodeIfPresent(Bool.self, forKey: .wouldPass))
    case "not run": .notRun
    case let name:
      throw DecodingError.dataCorruptedError(
        forKey: .status, in: container, debugDescription: "there is no status \(name)")
    }
  }
}
