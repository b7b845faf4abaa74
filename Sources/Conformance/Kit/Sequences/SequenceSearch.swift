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
    let length = Int.random(in: 4...30, using: &random)
    let start = random
    let taken = Mutex<[Step<Feature>]>([])
    let failure = run(temper, .random(seed: seed, schedules: 1)) { performance in
      var random = start
      taken.withLock { $0 = [] }
      for _ in 0..<length {
        let step = Step.random(performance.rig, using: &random)
        taken.withLock { $0.append(step) }
        try await performance.perform(step)
      }
    }
    guard let failure else { return nil }
    let steps = taken.withLock { $0 }
    let original = Finding(
      steps: steps, temper: temper, schedule: failure.token,
      violation: Violation(failure, after: steps.map(\.description)))
    return smallest(original)
  }

  /// What goes wrong when `steps` are done to a driver; nil if nothing does.
  func failure(
    of steps: [Step<Feature>], _ temper: Temper, _ strategy: Strategy
  ) -> Finding? {
    let failure = run(temper, strategy) { performance in
      for step in steps { try await performance.perform(step) }
    }
    return failure.map {
      Finding(
        steps: steps, temper: temper, schedule: $0.token,
        violation: Violation($0, after: steps.map(\.description)))
    }
  }

  private func run(
    _ temper: Temper, _ strategy: Strategy,
    _ body: @escaping @MainActor (Performance<Feature>) async throws -> Void
  ) -> ExplorationFailure? {
    do {
      try explore(strategy, stepLimit: Rule.Schedules.one.stepLimit) { [capabilities] run in
        let rig = Rig<Feature>(run, capabilities, temper: temper) {
          Driver(seed: $0, environment: $1)
        }
        try await rig.tidying {
          let performance = Performance(rig)
          try await body(performance)
          try await performance.judge()
        }
      }
      return nil
    } catch {
      guard let failure = error as? ExplorationFailure else {
        preconditionFailure("the explorer threw \(error)")
      }
      return failure
    }
  }

  // MARK: Shrinking

  /// The smallest sequence that can be reached from `finding` by leaving out chunks, then single
  /// steps, then by simpler steps, each still failing in the same way.
  private func smallest(_ finding: Finding) -> Finding {
    // Where the plain order fails as well, the schedule does not matter and is left out at once.
    let plain = failure(of: finding.steps, finding.temper, .fifo)
    let isPlain = plain?.violation.kind == finding.violation.kind
    let strategies: [Strategy] =
      isPlain ? [.fifo] : [.exhaustive(limit: 60), .random(seed: 1, schedules: 60)]
    var best = isPlain ? plain! : finding

    func attempt(_ steps: [Step<Feature>], _ temper: Temper) -> Bool {
      for strategy in strategies {
        guard let smaller = failure(of: steps, temper, strategy),
          smaller.violation.kind == best.violation.kind
        else { continue }
        best = smaller
        return true
      }
      return false
    }

    var chunk = best.steps.count / 2
    while chunk >= 1 {
      var start = 0
      while start < best.steps.count {
        var fewer = best.steps
        fewer.removeSubrange(start..<min(start + chunk, fewer.count))
        if !attempt(fewer, best.temper) { start += chunk }
      }
      chunk /= 2
    }
    var index = 0
    while index < best.steps.count {
      let isSimpler = best.steps[index].simpler.contains { step in
        var simpler = best.steps
        simpler[index] = step
        return attempt(simpler, best.temper)
      }
      if !isSimpler { index += 1 }
    }
    if best.temper == .stubborn { _ = attempt(best.steps, .prompt) }
    return best
  }
}

extension Violation {
  /// What an explored body threw after `steps`, or that it found no end.
  init(_ failure: ExplorationFailure, after steps: [String]) {
    switch failure.reason {
    case .threw(let violation as Violation):
      self.init(
        kind: violation.kind, expected: violation.expected, found: violation.found, steps: steps)
    default:
      self.init(kind: .stuck, expected: "an end", found: "that it \(failure.reason)", steps: steps)
    }
  }
}
