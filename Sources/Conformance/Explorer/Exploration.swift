/// Runs schedule after schedule until a strategy is through or one fails.
struct Exploration {
  let stepLimit: Int
  let body: @MainActor (Run) async throws -> Void
  private(set) var report = ExplorationReport()

  init(stepLimit: Int, body: @escaping @MainActor (Run) async throws -> Void) {
    self.stepLimit = stepLimit
    self.body = body
  }

  mutating func run(_ strategy: Strategy) throws {
    switch strategy {
    case .fifo:
      try fail(if: schedule(Chooser()), at: .inOrder)
    case .exhaustive(let limit):
      try exhaust(limit: limit)
    case .random(let seed, let schedules), .priority(let seed, let schedules, _):
      for number in 0..<schedules {
        let chooser = RandomChooser(seed: seed, schedule: number)
        let outcome = schedule(chooser)
        try fail(if: outcome, at: ScheduleToken(overtakings: chooser.overtakings))
      }
    case .replay(let token):
      let chooser = ListedChooser(token.overtakings)
      let outcome = schedule(chooser)
      try fail(if: outcome, at: token)
      if !chooser.isExhausted { try fail(if: .failed(.notDeterministic), at: token) }
    }
  }

  /// Breadth-first over the number of overtakings: each schedule is its parent's with one more, later.
  private mutating func exhaust(limit: Int) throws {
    var frontier: [[Overtaking]] = [[]]
    var next = 0
    while next < frontier.count, report.schedules < limit {
      let overtakings = frontier[next]
      next += 1
      let chooser = ListedChooser(overtakings)
      let outcome = schedule(chooser)
      try fail(if: outcome, at: ScheduleToken(overtakings: overtakings))
      if !chooser.isExhausted {
        try fail(if: .failed(.notDeterministic), at: ScheduleToken(overtakings: overtakings))
      }
      let first = (overtakings.last?.position ?? -1) + 1
      for position in first..<max(first, chooser.counts.count) {
        for jump in 1..<chooser.counts[position] {
          frontier.append(overtakings + [Overtaking(position: position, jump: jump)])
        }
      }
    }
    report.isComplete = next == frontier.count
  }

  private mutating func schedule(_ chooser: Chooser) -> Scheduler.Outcome {
    let scheduler = Scheduler(chooser: chooser, stepLimit: stepLimit)
    let outcome = scheduler.run(body)
    report.schedules += 1
    report.steps += scheduler.steps
    report.maxSteps = max(report.maxSteps, scheduler.steps)
    return outcome
  }

  private func fail(if outcome: Scheduler.Outcome, at token: ScheduleToken) throws {
    let reason: ExplorationFailure.Reason
    switch outcome {
    case .returned: return
    case .threw(let error): reason = .threw(error)
    case .failed(let cause): reason = cause
    }
    throw ExplorationFailure(reason: reason, token: token, schedule: report.schedules)
  }
}
