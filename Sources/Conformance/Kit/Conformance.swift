import Explorer
import Spec
import Synchronization

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
  /// The seed of everything random.
  public var seed: UInt64
  /// Which rules to check; all where nil.
  public var rules: Set<String>?
  /// Which features to check; all where nil.
  public var features: Set<String>?
  /// Run just this again, as a row's `replay` says.
  public var replay: Replay?

  /// A check of everything.
  public init(
    schedules: Int = 100, seed: UInt64 = 1, rules: Set<String>? = nil,
    features: Set<String>? = nil, replay: Replay? = nil
  ) {
    self.schedules = schedules
    self.seed = seed
    self.rules = rules
    self.features = features
    self.replay = replay
  }

  /// Checks `pattern` and returns what was found; broken rules are rows, not errors.
  public func check<P: Pattern>(_ pattern: P.Type) -> ConformanceReport {
    var report = ConformanceReport(pattern: P.name, rows: [])
    for rule in Rule.all where isWanted(rule) {
      check(P.self, rule, rule.counter, P.CounterDriver.self, into: &report)
      check(P.self, rule, rule.list, P.ListDriver.self, into: &report)
      check(P.self, rule, rule.search, P.SearchDriver.self, into: &report)
    }
    return report
  }

  /// Checks `pattern`; throws ``ConformanceFailure`` when it breaks a rule, or when the selection
  /// leaves no rule to check.
  @discardableResult
  public func require<P: Pattern>(_ pattern: P.Type) throws -> ConformanceReport {
    let report = check(pattern)
    guard !report.rows.isEmpty else { throw NothingChecked(pattern: P.name) }
    guard report.failures.isEmpty else { throw ConformanceFailure(report: report) }
    return report
  }

  private func isWanted(_ rule: Rule) -> Bool {
    if let replay { return rule.id == replay.rule }
    return rules?.contains(rule.id) ?? true
  }

  private func check<P: Pattern, Driver: FeatureDriver>(
    _ pattern: P.Type, _ rule: Rule, _ check: Rule.Check<Driver.Feature>?,
    _ driver: Driver.Type, into report: inout ConformanceReport
  ) where Driver.Feature: Checkable {
    typealias Feature = Driver.Feature
    guard let check, features?.contains(Feature.name) ?? true,
      replay.map({ $0.feature == Feature.name }) ?? true
    else { return }
    let capabilities = P.capabilities
    var found: ExplorationFailure?
    for strategy in strategies(for: rule) {
      do {
        let exploreOnce = {
          try explore(strategy) { run in
            let rig = Rig<Feature>(run, capabilities) { Driver(seed: $0, environment: $1) }
            do {
              try await check(rig)
              await rig.tidy()
            } catch {
              await rig.tidy()
              throw error
            }
          }
        }
        let explored =
          rule.schedules == .alone
          ? try memoryMeasurement.withLock { _ in try exploreOnce() } : try exploreOnce()
        report.schedules += explored.schedules
        if explored.isComplete { break }
      } catch {
        guard let failure = error as? ExplorationFailure else {
          preconditionFailure("the explorer threw \(error)")
        }
        found = failure
        break
      }
    }
    report.rows.append(row(P.name, Feature.name, rule, capabilities, found))
  }

  private func strategies(for rule: Rule) -> [Strategy] {
    if let replay { return [.replay(replay.schedule)] }
    switch rule.schedules {
    case .one, .alone:
      return [.fifo]
    case .many:
      return [
        .exhaustive(limit: max(1, schedules / 2)),
        .random(seed: seed, schedules: schedules / 4),
        .priority(seed: seed, schedules: schedules / 4, depth: 3),
      ]
    }
  }

  private func row(
    _ pattern: String, _ feature: String, _ rule: Rule, _ capabilities: Capabilities,
    _ failure: ExplorationFailure?
  ) -> ConformanceReport.Row {
    let violation = failure.map { failure in
      if case .threw(let violation as Violation) = failure.reason { return violation }
      return Violation(
        kind: .stuck, expected: "an end", found: "that it \(failure.reason)", steps: [])
    }
    let replay = failure.map {
      Replay(rule: rule.id, feature: feature, schedule: $0.token).description
    }
    var status: ConformanceReport.Status = violation == nil ? .pass : .fail
    var reason = violation?.description
    if case .claimed(let capability) = rule.level,
      case .no(let because) = capabilities[capability]
    {
      status = .off
      reason = "off, would \(violation == nil ? "pass" : "fail"): \(because)"
    }
    return ConformanceReport.Row(
      pattern: pattern, feature: feature, rule: rule, status: status, reason: reason,
      replay: status == .off ? nil : replay, violation: status == .off ? nil : violation)
  }
}

/// Held while a check measures the memory of the whole process.
private let memoryMeasurement = Mutex(())

/// A selection of rules and features left nothing to check.
public struct NothingChecked: Error, CustomStringConvertible {
  /// The pattern that was to be checked.
  public let pattern: String

  /// Says so, and what there is.
  public var description: String {
    "no rule was checked for \(pattern): the selection matches none of "
      + Rule.all.map(\.id).joined(separator: ", ") + " for counter, list or search"
  }
}
