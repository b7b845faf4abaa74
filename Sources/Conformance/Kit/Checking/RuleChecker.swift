import Explorer
import Spec

/// Checks rules for one feature of one pattern.
struct RuleChecker<P: Pattern, Driver: FeatureDriver> where Driver.Feature: Checkable {
  typealias Feature = Driver.Feature

  let settings: Conformance

  /// The row for a rule that has its own check; nil if the settings leave it out.
  func row(
    _ rule: Rule, _ check: @escaping Rule.Check<Feature>, _ schedules: Rule.Schedules
  ) -> ConformanceReport.Row? {
    guard settings.isWanted(rule, Feature.name) else { return nil }
    let lock = ReaderWriterLock.processMemory
    let failure =
      schedules == .exclusive
      ? lock.withWriteLock { self.failure(of: rule, check, schedules) }
      : lock.withReadLock { self.failure(of: rule, check, schedules) }
    return row(rule, failure?.violation, failure.map { .schedule($0.schedule) }, regression: nil)
  }

  /// The row for the rule that tries random sequences; nil if the settings leave it out.
  func sequencesRow(_ rule: Rule) -> ConformanceReport.Row? {
    guard settings.isWanted(rule, Feature.name) else { return nil }
    var search = SequenceSearch<Driver>(capabilities: P.capabilities)
    search.progress = progress(rule)
    var seeds = (0..<UInt64(max(1, settings.sequences))).map { settings.seed &+ $0 }
    if case .sequence(let seed) = settings.replay?.target { seeds = [seed] }
    for seed in seeds {
      let counterexample = ReaderWriterLock.processMemory.withReadLock {
        search.counterexample(seed: seed)
      }
      guard let counterexample else { continue }
      return row(
        rule, counterexample.violation, .sequence(seed),
        regression: counterexample.literal(pattern: "\(P.self)"))
    }
    return row(rule, nil, nil, regression: nil)
  }

  private func failure(
    of rule: Rule, _ check: @escaping Rule.Check<Feature>, _ schedules: Rule.Schedules
  ) -> RuleRun<Feature>.Failure? {
    var run = RuleRun<Feature>(capabilities: P.capabilities) { Driver(seed: $0, environment: $1) }
    run.progress = progress(rule)
    run.jobLimit = schedules.jobLimit
    run.sends = schedules == .threads ? settings.sends : nil
    // A row that is off has no replay; an exclusive check has one schedule only, and no schedule describes
    // real threads.
    run.reportsSchedule =
      reasonNotClaimed(rule) == nil && schedules != .exclusive && schedules != .threads
    return run.failure(strategies(schedules), check)
  }

  private func progress(_ rule: Rule) -> CheckProgress.OfCheck? {
    settings.progress.map {
      CheckProgress.OfCheck(progress: $0, rule: rule.id, feature: Feature.name)
    }
  }

  private func strategies(_ schedules: Rule.Schedules) -> [Strategy] {
    if case .schedule(let token) = settings.replay?.target { return [.replay(token)] }
    guard schedules == .many else { return [.fifo] }
    let budget = max(4, settings.schedules)
    return [
      .exhaustive(limit: budget / 2),
      .random(seed: settings.seed, schedules: budget / 4),
      .priority(seed: settings.seed, schedules: budget / 4, depth: 3),
    ]
  }

  private func row(
    _ rule: Rule, _ violation: Violation?, _ target: Replay.Target?, regression: String?
  ) -> ConformanceReport.Row {
    if let reason = reasonNotClaimed(rule) {
      return ConformanceReport.Row(
        pattern: P.name, feature: Feature.name, rule: rule,
        status: .off(wouldPass: violation == nil), reason: reason)
    }
    let replay = target.map { Replay(rule: rule.id, feature: Feature.name, target: $0) }
    return ConformanceReport.Row(
      pattern: P.name, feature: Feature.name, rule: rule,
      status: violation == nil ? .pass : .fail, reason: violation?.description,
      replay: replay?.description, violation: violation, regression: regression)
  }

  /// Why the pattern does not claim the capability that the rule checks; nil if the rule applies.
  private func reasonNotClaimed(_ rule: Rule) -> String? {
    guard case .claimed(let capability) = rule.level,
      case .no(let because) = P.capabilities[capability]
    else { return nil }
    return because
  }
}
