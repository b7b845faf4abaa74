import Explorer
import Libc
import Spec

/// Checks a pattern against every rule.
///
/// ```swift
/// @Test func conforms() throws {
///   try Conformance().require(MyPattern.self)
/// }
/// ```
public struct Conformance: Sendable {
  /// The largest number of schedules to try for a rule that depends on the schedule.
  public var schedules: Int
  /// The number of random sequences to try per feature, at least one; ten times as many for the search, and if
  /// a feature of your own makes requests.
  public var sequences: Int
  /// How many actions each of eight real threads sends, in the rules of patterns that claim thread-safe send.
  public var sends: Int
  /// The seed for all random choices.
  public var seed: UInt64
  /// The ids of the rules to check; nil for all.
  public var rules: Set<String>?
  /// The names of the features to check; nil for all.
  public var features: Set<String>?
  /// A single check to repeat, from a row's `replay`; by default that of `CONFORMANCE_REPLAY`.
  public var replay: Replay?
  /// Whether ``require(_:)`` accepts that fewer than half of the rules that a feature permits could be checked.
  public var allowsFewRules: Bool
  /// After how many seconds without progress a check ends the process, with a note that names it; nil for
  /// never.
  public var hangLimit: Int? = 60
  /// Whether failures of rules are made as short as possible, which takes many runs.
  package var shrinks = true
  /// Receives each step of the checks as it happens; nil if nothing watches.
  package var progress: CheckProgress?

  /// A check of all rules and features by default.
  public init(
    schedules: Int = 100, sequences: Int = 200, sends: Int = 10_000, seed: UInt64 = 1,
    rules: Set<String>? = nil,
    features: Set<String>? = nil, replay: Replay? = .requested, allowsFewRules: Bool = false
  ) {
    self.schedules = schedules
    self.sequences = sequences
    self.sends = sends
    self.seed = seed
    self.rules = rules
    self.features = features
    self.replay = replay
    self.allowsFewRules = allowsFewRules
  }

  /// Looks for work that the features hand to other threads or to real time. If it finds none, it waits in real
  /// time: it calls `wait` again and again, which may run work that waits on this thread.
  package func escapes(
    of implementation: any Implementation.Type, _ features: Set<String>,
    wait: @escaping @Sendable () -> Void = { usleep(2_000) }
  ) -> [ConformanceReport.Escape] {
    implementation.checkers(self).filter { features.contains($0.feature) }.compactMap {
      $0.escape(wait: wait)
    }
  }

  /// Checks a pattern, or a feature of your own, and returns the results; broken rules are rows, not errors.
  public func check(_ implementation: any Implementation.Type) -> ConformanceReport {
    let checkers = implementation.checkers(self)
    var report = ConformanceReport(pattern: implementation.name, rows: [])
    defer { CheckWatch.forget(report) }
    for rule in Rule.all {
      for row in checkers.compactMap({ $0.row(rule) }) {
        report.rows.append(row)
        if row.status == .fail { CheckWatch.remember(report) }
      }
    }
    return report
  }

  /// Checks a pattern, or a feature of your own; throws ``ConformanceFailure`` if it breaks a rule, ``NothingChecked``
  /// if the selection is empty or has an unknown name, and ``TooFewRules`` if fewer than half could be checked.
  @discardableResult
  public func require(_ implementation: any Implementation.Type) throws -> ConformanceReport {
    let names = implementation.checkers(self).map(\.feature)
    if let replay, !names.contains(replay.feature), Replay.requested?.feature == replay.feature {
      // `swift test` runs the tests of other features, too.
      print("\(implementation.name): not checked: CONFORMANCE_REPLAY is for the \(replay.feature)")
      return ConformanceReport(pattern: implementation.name, rows: [])
    }
    let unknown =
      (rules ?? []).subtracting(Rule.all.map(\.id)).sorted()
      + Set(replay.map { [$0.feature] } ?? []).union(features ?? []).subtracting(names).sorted()
    func nothingChecked(_ unknown: [String]) -> NothingChecked {
      NothingChecked(pattern: implementation.name, unknown: unknown, features: names)
    }
    guard unknown.isEmpty else { throw nothingChecked(unknown) }
    var report = check(implementation)
    guard !report.rows.isEmpty else { throw nothingChecked([]) }
    guard report.failures.isEmpty else {
      let escapes = escapes(of: implementation, Set(report.failures.map(\.feature)))
      report = ConformanceReport(pattern: report.pattern, rows: report.rows, escapes: escapes)
      throw ConformanceFailure(report: report)
    }
    if rules == nil, replay == nil, !allowsFewRules, let few = TooFewRules(report) { throw few }
    return report
  }

  /// Whether the settings select this rule for this feature.
  func isWanted(_ rule: Rule, _ feature: String) -> Bool {
    if let replay { return replay.rule == rule.id && replay.feature == feature }
    return rules?.contains(rule.id) ?? true && features?.contains(feature) ?? true
  }
}

/// The selected rules and features leave nothing to check, or have unknown names.
public struct NothingChecked: Error, CustomStringConvertible {
  /// The pattern that was not checked.
  public let pattern: String
  /// Selected names that are neither a rule nor a feature.
  public let unknown: [String]
  /// All features.
  let features: [String]

  /// Why nothing was checked, and which rules and features there are.
  public var description: String {
    let reason =
      unknown.isEmpty
      ? "the selected rules do not apply to the selected features"
      : "there is no rule or feature called \(unknown.joined(separator: ", "))"
    return "\(pattern) was not checked: \(reason); there are "
      + (Rule.all.map(\.id) + features).joined(separator: ", ")
  }
}

/// Fewer than half of the rules that a feature and its claims permit could be checked, so passing them means little.
public struct TooFewRules: Error, CustomStringConvertible {
  /// All results; those that are off say what is lacking.
  public let report: ConformanceReport

  fileprivate init?(_ report: ConformanceReport) {
    guard report.checkedCount * 2 < report.rows.count(where: \.isPermitted) else { return nil }
    self.report = report
  }

  /// How many rules were checked, and what would turn the others on.
  public var description: String {
    """
    \(report.pattern): only \(report.checkedCount) of \(report.rows.count(where: \.isPermitted)) rules could be checked; \
    to allow this, check with `Conformance(allowsFewRules: true)`
    \(report)
    """
  }
}

extension ConformanceReport {
  fileprivate var checkedCount: Int { rows.count { !$0.status.isOff } }
}

// Failing sequences are printed as calls of these methods, to paste into a test.
extension Conformance {
  /// Applies `steps` to the pattern's counter; throws the ``Violation`` they lead to.
  public func require<P: Pattern>(
    _ pattern: P.Type, counter steps: [Step<CounterSpec>],
    cancellation: CancellationResponse = .immediate,
    schedule: ScheduleToken = .inOrder
  ) throws {
    try require(P.self, P.CounterDriver.self, steps, cancellation, schedule)
  }

  /// Applies `steps` to the pattern's list; throws the ``Violation`` they lead to.
  public func require<P: Pattern>(
    _ pattern: P.Type, list steps: [Step<ListSpec>],
    cancellation: CancellationResponse = .immediate,
    schedule: ScheduleToken = .inOrder
  ) throws {
    try require(P.self, P.ListDriver.self, steps, cancellation, schedule)
  }

  /// Applies `steps` to the pattern's search; throws the ``Violation`` they lead to.
  public func require<P: Pattern>(
    _ pattern: P.Type, search steps: [Step<SearchSpec>],
    cancellation: CancellationResponse = .immediate,
    schedule: ScheduleToken = .inOrder
  ) throws {
    try require(P.self, P.SearchDriver.self, steps, cancellation, schedule)
  }

  /// Applies `steps` to a feature of your own; throws the ``Violation`` they lead to.
  public func require<F: FeatureImplementation>(
    _ implementation: F.Type, steps: [Step<F.Driver.Feature>],
    cancellation: CancellationResponse = .immediate,
    schedule: ScheduleToken = .inOrder
  ) throws {
    try require(F.self, F.Driver.self, steps, cancellation, schedule)
  }

  private func require<P: Implementation, Driver: FeatureDriver>(
    _ pattern: P.Type, _ driver: Driver.Type, _ steps: [Step<Driver.Feature>],
    _ cancellation: CancellationResponse, _ schedule: ScheduleToken
  ) throws where Driver.Feature: Checkable {
    let filter = "\(P.name)/\(Driver.Feature.name)"
    try watched("\(filter) with the steps of a test", filter: filter) { progress in
      var search = SequenceSearch<Driver>(capabilities: P.capabilities)
      search.progress = CheckProgress.OfCheck(
        progress: progress, rule: Rule.sequences[0].id, feature: Driver.Feature.name)
      if let counterexample = search.counterexample(steps, cancellation, .replay(schedule)) {
        throw counterexample.violation
      }
    }
  }

  /// Runs a check in this process; `filter` selects it in a benchmark's `verify`.
  func watched<Value>(
    _ name: String, filter: String, _ check: (CheckProgress) throws -> Value
  ) rethrows -> Value {
    try CheckWatch.run(
      "the check of \(name)",
      hint:
        "In a benchmark that has the feature, `verify --filter \(filter)` shows the steps and checks the other rules.",
      limit: hangLimit, check)
  }
}
