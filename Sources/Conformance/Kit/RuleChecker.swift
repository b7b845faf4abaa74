import Explorer
import Spec

/// Checks rules of one feature of one pattern.
struct RuleChecker<P: Pattern, Driver: FeatureDriver> where Driver.Feature: Checkable {
  typealias Feature = Driver.Feature

  let settings: Conformance

  /// The row for a rule that has a check of its own; nil where it is not selected.
  func row(
    _ rule: Rule, _ check: @escaping Rule.Check<Feature>, _ schedules: Rule.Schedules
  ) -> ConformanceReport.Row? {
    guard settings.isWanted(rule, Feature.name) else { return nil }
    let failure =
      schedules == .alone
      ? QuietRoom.shared.alone { self.failure(of: rule, check, schedules) }
      : QuietRoom.shared.together { self.failure(of: rule, check, schedules) }
    return row(rule, failure?.violation, failure.map { .schedule($0.schedule) }, regression: nil)
  }

  /// The row for the rule that tries random sequences; nil where it is not selected.
  func sequencesRow(_ rule: Rule) -> ConformanceReport.Row? {
    guard settings.isWanted(rule, Feature.name) else { return nil }
    let search = SequenceSearch<Driver>(capabilities: P.capabilities)
    var seeds = (0..<UInt64(max(1, settings.sequences))).map { settings.seed &+ $0 }
    if case .sequence(let seed) = settings.replay?.subject { seeds = [seed] }
    for seed in seeds {
      guard let finding = QuietRoom.shared.together({ search.find(seed: seed) }) else { continue }
      return row(
        rule, finding.violation, .sequence(seed),
        regression: finding.literal(pattern: "\(P.self)"))
    }
    return row(rule, nil, nil, regression: nil)
  }

  private func failure(
    of rule: Rule, _ check: @escaping Rule.Check<Feature>, _ schedules: Rule.Schedules
  ) -> Trial<Feature>.Failure? {
    var trial = Trial<Feature>(capabilities: P.capabilities) { Driver(seed: $0, environment: $1) }
    trial.jobLimit = schedules.jobLimit
    // Nobody asks for the schedule of a rule that is off; and there is one for what measures.
    trial.explains = whyOff(rule) == nil && schedules != .alone
    return trial.failure(strategies(schedules), check)
  }

  private func strategies(_ schedules: Rule.Schedules) -> [Strategy] {
    if case .schedule(let token) = settings.replay?.subject { return [.replay(token)] }
    guard schedules == .many else { return [.fifo] }
    let budget = max(4, settings.schedules)
    return [
      .exhaustive(limit: budget / 2),
      .random(seed: settings.seed, schedules: budget / 4),
      .priority(seed: settings.seed, schedules: budget / 4, depth: 3),
    ]
  }

  private func row(
    _ rule: Rule, _ violation: Violation?, _ subject: Replay.Subject?, regression: String?
  ) -> ConformanceReport.Row {
    let replay = subject.map { Replay(rule: rule.id, feature: Feature.name, subject: $0) }
    if let because = whyOff(rule) {
      return ConformanceReport.Row(
        pattern: P.name, feature: Feature.name, rule: rule, status: .off,
        reason: "off, would \(violation == nil ? "pass" : "fail"): \(because)")
    }
    return ConformanceReport.Row(
      pattern: P.name, feature: Feature.name, rule: rule,
      status: violation == nil ? .pass : .fail, reason: violation?.description,
      replay: replay?.description, violation: violation, regression: regression)
  }

  /// Why the pattern does not claim what the rule is about; nil where the rule is on.
  private func whyOff(_ rule: Rule) -> String? {
    guard case .claimed(let capability) = rule.level,
      case .no(let because) = P.capabilities[capability]
    else { return nil }
    return because
  }
}
