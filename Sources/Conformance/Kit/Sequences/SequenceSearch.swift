import Explorer
import Spec
import Synchronization

/// Looks for a sequence of steps on which a driver and its model part, and makes it small.
struct SequenceSearch<Driver: FeatureDriver> where Driver.Feature: Checkable {
  typealias Feature = Driver.Feature

  let capabilities: Capabilities

  /// A sequence that fails, and how.
  struct Finding {
    let steps: [Step<Feature>]
    let temper: Temper
    let schedule: ScheduleToken
    let violation: Violation

    /// Source that repeats it.
    func literal(pattern: String) -> String {
      var arguments = "\(Feature.name): [\(steps.map(\.description).joined(separator: ", "))]"
      if temper == .stubborn { arguments += ", services: .stubborn" }
      if schedule != .inOrder { arguments += ", schedule: \"\(schedule)\"" }
      return "try Conformance().require(\(pattern).self, \(arguments))"
    }
  }

  /// The failing sequence that `seed` leads to, small; nil where there is none.
  func find(seed: UInt64) -> Finding? {
    var random = SplitMix64(seed: seed)
    let temper: Temper = Bool.random(using: &random) ? .prompt : .stubborn
    let length = Int.random(in: 4...40, using: &random)
    let mood = Mood(using: &random)
    let start = random
    let strategy = Strategy.random(seed: seed, schedules: 1)
    let taken = Mutex<[Step<Feature>]>([])
    let original = trial(temper).failure([strategy]) { rig in
      var random = start
      taken.withLock { $0 = [] }
      let performance = Performance(rig)
      for _ in 0..<length {
        let step = Step.random(rig, mood, using: &random)
        taken.withLock { $0.append(step) }
        try await performance.perform(step)
      }
      try await performance.judge()
    }
    guard let original else { return nil }
    let kind = original.violation.kind
    var shrinking = Shrinking(
      steps: taken.withLock { $0 }, temper: temper, isStuck: kind == .stuck
    ) { steps, temper, isHard in
      let strategies = isHard ? [strategy] + self.strategies(20) : [.fifo]
      return strategies.contains {
        trial(temper).failure([$0], perform(steps))?.violation.kind == kind
      }
    }
    shrinking.shrink()
    let (steps, smallest) = (shrinking.steps, shrinking.temper)
    return (strategies(200) + [strategy]).lazy
      .compactMap { failure(of: steps, smallest, $0) }
      .first { $0.violation.kind == kind }
      ?? Finding(
        steps: steps, temper: smallest, schedule: .inOrder, violation: original.violation)
  }

  /// What goes wrong when `steps` are done to a driver, and under which schedule; nil if nothing
  /// does.
  func failure(of steps: [Step<Feature>], _ temper: Temper, _ strategy: Strategy) -> Finding? {
    var trial = trial(temper)
    trial.explains = true
    return trial.failure([strategy], perform(steps)).map {
      Finding(
        steps: steps, temper: temper, schedule: $0.schedule,
        violation: Violation(
          kind: $0.violation.kind, expected: $0.violation.expected, found: $0.violation.found,
          steps: steps.map(\.description)))
    }
  }

  private func perform(_ steps: [Step<Feature>]) -> Trial<Feature>.Body {
    { try await Performance($0).perform(steps) }
  }

  private func trial(_ temper: Temper) -> Trial<Feature> {
    var trial = Trial<Feature>(capabilities: capabilities) { Driver(seed: $0, environment: $1) }
    trial.temper = temper
    trial.explains = false
    // Far more than any sequence needs.
    trial.jobLimit = 10_000
    return trial
  }

  private func strategies(_ schedules: Int) -> [Strategy] {
    [
      .fifo, .exhaustive(limit: schedules), .priority(seed: 1, schedules: schedules, depth: 3),
      .random(seed: 1, schedules: schedules),
    ]
  }
}
