import Explorer
import Spec

/// Checks a pattern against every rule.
///
/// ```swift
/// @Test func conforms() throws {
///   try Conformance().require(MyPattern.self)
/// }
/// ```
public struct Conformance: Sendable {
  /// How many schedules are tried, at most, where the schedule matters.
  public var schedules: Int
  /// How many random sequences are tried per feature.
  public var sequences: Int
  /// The seed of everything random.
  public var seed: UInt64
  /// Which rules to check; all where nil.
  public var rules: Set<String>?
  /// Which features to check; all where nil.
  public var features: Set<String>?
  /// Run just this again, as a row's `replay` says; by default what `CONFORMANCE_REPLAY` asks for.
  public var replay: Replay?

  /// A check of everything.
  public init(
    schedules: Int = 100, sequences: Int = 200, seed: UInt64 = 1, rules: Set<String>? = nil,
    features: Set<String>? = nil, replay: Replay? = .requested
  ) {
    self.schedules = schedules
    self.sequences = sequences
    self.seed = seed
    self.rules = rules
    self.features = features
    self.replay = replay
  }

  /// Checks `pattern` and returns what was found; broken rules are rows, not errors.
  public func check<P: Pattern>(_ pattern: P.Type) -> ConformanceReport {
    let counter = RuleChecker<P, P.CounterDriver>(settings: self)
    let list = RuleChecker<P, P.ListDriver>(settings: self)
    let search = RuleChecker<P, P.SearchDriver>(settings: self)
    var rows: [ConformanceReport.Row] = []
    for rule in Rule.all {
      switch rule.body {
      case .checks(let schedules, let counterCheck, let listCheck, let searchCheck):
        rows += [
          counterCheck.flatMap { counter.row(rule, $0, schedules) },
          listCheck.flatMap { list.row(rule, $0, schedules) },
          searchCheck.flatMap { search.row(rule, $0, schedules) },
        ].compactMap { $0 }
      case .sequences:
        rows += [
          counter.sequencesRow(rule), list.sequencesRow(rule), search.sequencesRow(rule),
        ].compactMap { $0 }
      }
    }
    return ConformanceReport(pattern: P.name, rows: rows)
  }

  /// Checks `pattern`; throws ``ConformanceFailure`` when it breaks a rule, and
  /// ``NothingChecked`` when the selection leaves no rule to check, or names one that there is not.
  @discardableResult
  public func require<P: Pattern>(_ pattern: P.Type) throws -> ConformanceReport {
    let unknown =
      (rules ?? []).subtracting(Rule.all.map(\.id)).sorted()
      + (features ?? []).subtracting(Self.featureNames).sorted()
    guard unknown.isEmpty else { throw NothingChecked(pattern: P.name, unknown: unknown) }
    let report = check(pattern)
    guard !report.rows.isEmpty else { throw NothingChecked(pattern: P.name, unknown: []) }
    guard report.failures.isEmpty else { throw ConformanceFailure(report: report) }
    return report
  }

  static let featureNames = [CounterSpec.name, ListSpec.name, SearchSpec.name]

  /// Whether the settings select this rule of this feature.
  func isWanted(_ rule: Rule, _ feature: String) -> Bool {
    if let replay { return replay.rule == rule.id && replay.feature == feature }
    return rules?.contains(rule.id) ?? true && features?.contains(feature) ?? true
  }
}

/// A selection of rules and features left nothing to check, or names what there is not.
public struct NothingChecked: Error, CustomStringConvertible {
  /// The pattern that was to be checked.
  public let pattern: String
  /// Names that were selected and mean nothing.
  public let unknown: [String]

  /// Says so, and what there is.
  public var description: String {
    let reason =
      unknown.isEmpty
      ? "the selected rules do not concern the selected features"
      : "there is no rule or feature called \(unknown.joined(separator: ", "))"
    return "\(pattern) was not checked: \(reason); there are "
      + (Rule.all.map(\.id) + Conformance.featureNames).joined(separator: ", ")
  }
}
