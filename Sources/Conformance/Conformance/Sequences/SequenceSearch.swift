import Explorer
import Spec
import Synchronization

/// Searches for a sequence of steps after which a driver differs from its model, and shrinks it.
struct SequenceSearch<Driver: FeatureDriver> where Driver.Feature: Checkable {
  typealias Feature = Driver.Feature

  let capabilities: Capabilities
  /// Receives progress; nil if nothing watches.
  var progress: CheckProgress.OfCheck?

  /// A sequence that fails, and the violation it leads to.
  struct Counterexample {
    let steps: [Step<Feature>]
    let cancellation: CancellationResponse
    let schedule: ScheduleToken
    let violation: Violation
    /// How two runs differ; nil if they are the same.
    var nonDeterminism: String?

    /// Swift source that repeats it.
    func literal(pattern: String) -> String {
      let label = features.contains { $0 == Feature.self } ? Feature.name : "steps"
      var arguments = "\(label): [\(steps.map(\.description).joined(separator: ", "))]"
      if cancellation == .ignored { arguments += ", cancellation: .ignored" }
      if schedule != .inOrder { arguments += ", schedule: \"\(schedule)\"" }
      return "try Conformance().require(\(pattern).self, \(arguments))"
    }
  }

  /// The counterexample that `seed` leads to, shrunk; nil if its sequence passes.
  func counterexample(seed: UInt64) -> Counterexample? {
    var random = SplitMix64(seed: seed)
    let cancellation: CancellationResponse = Bool.random(using: &random) ? .immediate : .ignored
    let length = Int.random(in: 4...40, using: &random)
    let weights = SwarmWeights(using: &random)
    let start = random
    let strategy = Strategy.random(seed: seed, schedules: 1)
    let taken = Mutex<[Step<Feature>]>([])
    var first = ruleRun(cancellation)
    first.progress?.sequence = seed
    let original = first.failure([strategy]) { fixture in
      var random = start
      taken.withLock { $0 = [] }
      let runner = SequenceRunner(fixture)
      for _ in 0..<length where !fixture.isUndecided {
        let step = Step.random(fixture, weights, using: &random)
        taken.withLock { $0.append(step) }
        try await runner.run(step)
      }
      try await runner.settleAndCompare()
    }
    guard let original else { return nil }
    let kind = original.violation.kind
    var shrinking = Shrinking(
      steps: taken.withLock { $0 }, cancellation: cancellation, isStuck: kind == .stuck
    ) { steps, cancellation, needsSchedules in
      let strategies = needsSchedules ? [strategy] + self.strategies(20) : [.fifo]
      return strategies.contains {
        ruleRun(cancellation).failure([$0], run(steps))?.violation.kind == kind
      }
    }
    shrinking.shrink()
    let (steps, smallest) = (shrinking.steps, shrinking.cancellation)
    // Not lazily: a lazy `compactMap` calls its function twice, which can answer differently.
    for strategy in strategies(200) + [strategy] {
      guard let found = counterexample(steps, smallest, strategy), found.violation.kind == kind
      else { continue }
      return found
    }
    return Counterexample(
      steps: steps, cancellation: smallest, schedule: .inOrder, violation: original.violation,
      nonDeterminism: original.nonDeterminism
        ?? "the sequence failed the first time, and passed when it was tried again")
  }

  /// The violation that `steps` lead to under `strategy`, with its schedule; nil if they pass.
  func counterexample(
    _ steps: [Step<Feature>], _ cancellation: CancellationResponse, _ strategy: Strategy
  ) -> Counterexample? {
    var ruleRun = ruleRun(cancellation)
    ruleRun.reportsSchedule = true
    return ruleRun.failure([strategy], run(steps)).map {
      Counterexample(
        steps: steps, cancellation: cancellation, schedule: $0.schedule,
        violation: Violation(
          kind: $0.violation.kind, expected: $0.violation.expected, found: $0.violation.found,
          steps: steps.map(\.description)),
        nonDeterminism: $0.nonDeterminism)
    }
  }

  private func run(_ steps: [Step<Feature>]) -> RuleRun<Feature>.Body {
    { try await SequenceRunner($0).run(steps) }
  }

  private func ruleRun(_ cancellation: CancellationResponse) -> RuleRun<Feature> {
    // Far more jobs than any sequence needs.
    var run = RuleRun<Feature>(
      capabilities: capabilities, jobLimit: 10_000, make: Fixture.factory(Driver.self))
    run.progress = progress
    run.cancellation = cancellation
    run.reportsSchedule = false
    return run
  }

  private func strategies(_ schedules: Int) -> [Strategy] {
    [
      .fifo, .exhaustive(limit: schedules), .priority(seed: 1, schedules: schedules, depth: 3),
      .random(seed: 1, schedules: schedules),
    ]
  }
}
