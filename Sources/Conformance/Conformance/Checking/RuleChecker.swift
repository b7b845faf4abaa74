import Explorer
import Spec

/// Checks rules for one feature, whichever it is.
protocol FeatureChecking {
  /// The feature's name.
  var feature: String { get }

  /// Whether the rule is about the feature.
  func isChecked(by rule: Rule) -> Bool

  /// The row for a rule; nil if the settings leave it out or it is not about the feature.
  func row(_ rule: Rule) -> ConformanceReport.RuleResult?

  /// What the feature hands to other threads or to real time; nil if nothing came late.
  func escape(wait: @escaping @Sendable () -> Void) -> ConformanceReport.Escape?

  /// Records how steps travel through the feature.
  var tracer: any FeatureTracing { get }
}

extension Implementation {
  /// The names of its features.
  package static var featureNames: [String] {
    checkers(Conformance(replay: nil)).map(\.feature)
  }

  /// Whether `rule` is about its feature of this name.
  package static func isChecked(by rule: Rule, in feature: String) -> Bool {
    checkers(Conformance(replay: nil)).contains {
      $0.feature == feature && $0.isChecked(by: rule)
    }
  }

  /// A checker for each of its features.
  static func checkers(_ settings: Conformance) -> [any FeatureChecking] {
    switch Self.self {
    case let pattern as any Pattern.Type: pattern.patternCheckers(settings)
    case let feature as any FeatureImplementation.Type: [feature.checker(settings)]
    default: preconditionFailure("\(Self.self) is neither a Pattern nor a FeatureImplementation")
    }
  }
}

extension Pattern {
  fileprivate static func patternCheckers(_ settings: Conformance) -> [any FeatureChecking] {
    [
      RuleChecker<Self, CounterDriver>(settings: settings),
      RuleChecker<Self, ListDriver>(settings: settings),
      RuleChecker<Self, SearchDriver>(settings: settings),
    ]
  }
}

extension FeatureImplementation {
  fileprivate static func checker(_ settings: Conformance) -> any FeatureChecking {
    RuleChecker<Self, Driver>(settings: settings)
  }
}

/// Checks rules for one feature of one pattern.
struct RuleChecker<P: Implementation, Driver: FeatureDriver>: FeatureChecking
where Driver.Feature: Checkable {
  typealias Feature = Driver.Feature

  private var settings: Conformance

  init(settings: Conformance) { self.settings = settings }

  var feature: String { Feature.name }

  var tracer: any FeatureTracing { FeatureTracer<P, Driver>() }

  func escape(wait: @escaping @Sendable () -> Void) -> ConformanceReport.Escape? {
    EscapeProbe<P, Driver>(wait: wait).escape()
  }

  func isChecked(by rule: Rule) -> Bool {
    if case .sequences = rule.check { true } else { rule.check.directed(at: Feature.self) != nil }
  }

  func row(_ rule: Rule) -> ConformanceReport.RuleResult? {
    guard settings.isWanted(rule, Feature.name), isChecked(by: rule) else { return nil }
    if let lack = rule.lack(in: Feature.self) { return off(rule, lack.description, lack) }
    switch rule.check {
    case .sequences: return sequencesRow(rule)
    case .directed(let checks, let schedules):
      guard let check = checks.check(of: Feature.self) else { return nil }
      return row(rule, check, schedules)
    }
  }

  /// The row for a rule that has its own check.
  private func row(
    _ rule: Rule, _ check: @escaping Rule.Check<Feature>, _ schedules: Rule.Schedules
  ) -> ConformanceReport.RuleResult {
    let lock = ReaderWriterLock.processMemory
    let (failure, edits) =
      schedules == .exclusive
      ? lock.withWriteLock { watched(rule) { $0.failure(of: rule, check, schedules) } }
      : lock.withReadLock { watched(rule) { $0.failure(of: rule, check, schedules) } }
    if failure != nil, edits == .none, rule.reasonNotClaimed(by: P.capabilities) == nil,
      let violation = modelFailure(check, schedules, edits)
    {
      return off(
        rule,
        "its check asks for what \(Feature.self) does not do: expected \(violation.expected), found \(violation.found)"
      )
    }
    let replay = failure.map {
      Replay(
        rule: rule.id, feature: Feature.name, target: .schedule($0.schedule), edits: edits)
    }
    return row(
      rule, failure?.violation, replay, regression: nil, nonDeterminism: failure?.nonDeterminism)
  }

  /// The row for the rule that tries random sequences.
  private func sequencesRow(_ rule: Rule) -> ConformanceReport.RuleResult {
    let count = max(1, settings.sequences) * Feature.sequenceFactor
    var seeds = (0..<UInt64(count)).map { settings.seed &+ $0 }
    if case .sequence(let seed) = settings.replay?.target { seeds = [seed] }
    for seed in seeds {
      let counterexample = ReaderWriterLock.processMemory.withReadLock {
        watched(rule) { checker in
          var search = SequenceSearch<Driver>(capabilities: P.capabilities)
          search.progress = checker.progress(rule)
          return search.counterexample(seed: seed)
        }
      }
      guard let counterexample else { continue }
      return row(
        rule, counterexample.violation,
        Replay(rule: rule.id, feature: Feature.name, target: .sequence(seed)),
        regression: counterexample.literal(pattern: "\(P.self)"),
        nonDeterminism: counterexample.nonDeterminism)
    }
    return row(rule, nil, nil, regression: nil)
  }

  /// Runs a check of this feature, and watches it unless another process does.
  private func watched<Value>(_ rule: Rule, _ check: (RuleChecker) -> Value) -> Value {
    guard settings.progress == nil else { return check(self) }
    return settings.watched(
      "\(P.name)/\(Feature.name) against \(rule.id) \"\(rule.statement)\"",
      filter: "\(P.name)/\(Feature.name)"
    ) { progress in
      var checker = self
      checker.settings.progress = progress
      return check(checker)
    }
  }

  private func failure(
    of rule: Rule, _ check: @escaping Rule.Check<Feature>, _ schedules: Rule.Schedules
  ) -> (RuleRun<Feature>.Failure?, Edits) {
    let edits = settings.replay?.edits ?? .none
    // A shorter check must still ask for what the model does, or else the rule itself may be at fault.
    if edits != .none, modelFails(check, schedules, edits) {
      let violation = Violation.outdated("the model itself fails the check with these changes")
      return (RuleRun.Failure(violation: violation, schedule: replayedToken), edits)
    }
    var run = run(rule, schedules, edits)
    // A row that is off has no replay.
    run.reportsSchedule = rule.reasonNotClaimed(by: P.capabilities) == nil && !schedules.isLong
    guard var failure = run.failure(strategies(schedules), check) else { return (nil, edits) }
    if settings.shrinks, schedules == .long {
      let again = run.failure(strategies(schedules), check)?.violation
      if again != failure.violation {
        failure.nonDeterminism =
          "it found \(failure.violation.found), and when run again \(again?.found ?? "nothing wrong")"
      }
    }
    guard settings.shrinks, settings.replay == nil, run.reportsSchedule,
      failure.nonDeterminism == nil, !failure.actions.isEmpty
    else { return (failure, edits) }
    return shrunk(failure, rule, check, schedules)
  }

  /// The schedule that the settings repeat.
  private var replayedToken: ScheduleToken {
    if case .schedule(let token) = settings.replay?.target { token } else { .inOrder }
  }

  /// The failure with as few and as simple actions as possible, and then the simplest schedule.
  private func shrunk(
    _ failure: RuleRun<Feature>.Failure, _ rule: Rule, _ check: @escaping Rule.Check<Feature>,
    _ schedules: Rule.Schedules
  ) -> (RuleRun<Feature>.Failure, Edits) {
    let kind = failure.violation.kind
    func found(_ edits: Edits, _ strategy: Strategy, reports: Bool) -> RuleRun<Feature>.Failure? {
      var run = run(rule, schedules, edits)
      run.reportsSchedule = reports
      let found = run.failure([strategy], check)
      guard let found, found.violation.kind == kind,
        // Otherwise another part of the check fails.
        found.violation.steps.count <= failure.violation.steps.count
      else { return nil }
      return found
    }
    // If the check fails with jobs in order as well, no other schedule is needed.
    let needsSchedules = found(.none, .fifo, reports: false) == nil
    let few: [Strategy] = [
      .replay(failure.schedule), .exhaustive(limit: 20),
      .priority(seed: 1, schedules: 20, depth: 3),
    ]
    var search = EditSearch<Feature>(actions: failure.actions, stepCount: failure.stepCount) {
      edits in
      (needsSchedules ? few : [.fifo]).contains { found(edits, $0, reports: false) != nil }
        && !modelFails(check, schedules, edits)
    }
    let edits = search.smallest()
    guard edits != .none else { return (failure, edits) }
    let many: [Strategy] = needsSchedules ? [.exhaustive(limit: 100)] + few : [.fifo]
    for strategy in many {
      guard let smallest = found(edits, strategy, reports: true) else { continue }
      // The shorter check may end before what was left out or made simpler at its end.
      let reached = edits.prefix(actions: smallest.actions.count, steps: smallest.stepCount)
      for edits in [reached, edits] where !modelFails(check, schedules, edits) {
        let again = found(edits, .replay(smallest.schedule), reports: true)
        if again?.violation == smallest.violation { return (smallest, edits) }
      }
    }
    return (failure, .none)
  }

  /// Whether the model breaks the rule as well, when its check sends other actions than it was made for.
  private func modelFails(
    _ check: @escaping Rule.Check<Feature>, _ schedules: Rule.Schedules, _ edits: Edits
  ) -> Bool {
    modelFailure(check, schedules, edits) != nil
  }

  /// How the model breaks the rule.
  private func modelFailure(
    _ check: @escaping Rule.Check<Feature>, _ schedules: Rule.Schedules, _ edits: Edits
  ) -> Violation? {
    var run = RuleRun<Feature>(
      capabilities: P.capabilities, jobLimit: schedules.jobLimit,
      make: Fixture.factory(ModelDriver<Feature>.self))
    run.edits = edits
    run.reportsSchedule = false
    run.sends = schedules == .threads ? settings.sends : nil
    return run.failure([.fifo], check)?.violation
  }

  private func run(
    _ rule: Rule, _ schedules: Rule.Schedules, _ edits: Edits
  ) -> RuleRun<Feature> {
    var run = RuleRun<Feature>(
      capabilities: P.capabilities, jobLimit: schedules.jobLimit,
      make: Fixture.factory(Driver.self))
    run.edits = edits
    run.progress = progress(rule)
    run.progress?.edits = edits
    run.sends = schedules == .threads ? settings.sends : nil
    return run
  }

  private func strategies(_ schedules: Rule.Schedules) -> [Strategy] {
    if schedules.isLong { return [.fifo] }
    if settings.replay != nil { return [.replay(replayedToken)] }
    guard schedules == .many || schedules == .half else { return [.fifo] }
    let budget = max(4, schedules == .many ? settings.schedules : settings.schedules / 2)
    return [
      .exhaustive(limit: budget / 2),
      .random(seed: settings.seed, schedules: budget / 4),
      .priority(seed: settings.seed, schedules: budget / 4, depth: 3),
    ]
  }

  private func progress(_ rule: Rule) -> CheckProgress.OfCheck? {
    settings.progress.map {
      CheckProgress.OfCheck(progress: $0, rule: rule.id, feature: Feature.name)
    }
  }

  /// The row of a rule that cannot judge the feature.
  private func off(
    _ rule: Rule, _ reason: String, _ lack: Lack? = nil
  ) -> ConformanceReport.RuleResult {
    let notClaimed = rule.reasonNotClaimed(by: P.capabilities)
    var row = ConformanceReport.RuleResult(
      pattern: P.name, feature: Feature.name, rule: rule, status: .off(wouldPass: nil),
      reason: notClaimed ?? reason)
    row.isPermitted = notClaimed == nil && lack?.isOfModel != true
    return row
  }

  private func row(
    _ rule: Rule, _ violation: Violation?, _ replay: Replay?, regression: String?,
    nonDeterminism: String? = nil
  ) -> ConformanceReport.RuleResult {
    if let reason = rule.reasonNotClaimed(by: P.capabilities) {
      return ConformanceReport.RuleResult(
        pattern: P.name, feature: Feature.name, rule: rule,
        status: .off(wouldPass: violation == nil), reason: reason)
    }
    return ConformanceReport.RuleResult(
      pattern: P.name, feature: Feature.name, rule: rule,
      status: violation == nil ? .pass : .fail, reason: violation?.description,
      replay: replay?.description, violation: violation,
      regression: regression ?? replay?.test(of: P.self),
      nonDeterminism: nonDeterminism)
  }
}
