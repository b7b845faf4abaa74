/// Runs schedule after schedule until a strategy is through or one fails.
final class Exploration {
  private let scheduler: Scheduler
  private let body: ExploredBody
  private(set) var report = ExplorationReport()

  private let patience: UInt32
  private let explains: Bool

  init(
    _ strategy: Strategy, stepLimit: Int, patience: Duration, explains: Bool,
    body: @escaping ExploredBody
  ) {
    let mode: Scheduler.Mode =
      switch strategy {
      case .inline, .replay(.inline): .inline
      default: .stepwise
      }
    scheduler = Scheduler(mode: mode, stepLimit: stepLimit)
    self.patience = UInt32(clamping: Int64(patience / .milliseconds(1)))
    self.explains = explains
    self.body = body
  }

  func run(_ strategy: Strategy) throws {
    switch strategy {
    case .fifo: try runInOrder()
    case .inline, .replay(.inline): try runInline()
    case .exhaustive(let limit): try exhaust(limit: limit)
    case .random(let seed, let schedules):
      for number in 0..<schedules {
        try run(RandomChooser(seed: seed, schedule: number))
      }
    case .priority(let seed, let schedules, let depth):
      for number in 0..<schedules {
        try run(
          PriorityChooser(
            seed: seed, schedule: number, depth: depth, length: report.maxChoices))
      }
    case .replay(let token): try replay(token)
    }
  }

  private func runInOrder() throws {
    let outcome = schedule(nil)
    guard FailureKind(outcome) != nil else { return }
    throw explains
      ? diagnosis(of: outcome).failure(of: FifoChooser()) : unexplained(outcome, .inOrder)
  }

  private func runInline() throws {
    let outcome = schedule(nil)
    guard FailureKind(outcome) != nil else { return }
    throw explains ? diagnosis(of: outcome).failureInline() : unexplained(outcome, .inline)
  }

  private func exhaust(limit: Int) throws {
    var plan = SchedulePlan(limit: limit)
    while report.schedules < limit, let deviations = plan.advance() {
      let chooser = ListedChooser(deviations)
      try run(chooser)
      guard plan.add(after: chooser) else {
        throw diagnosis(of: .returned).contradiction(ScheduleToken(deviations: deviations))
      }
    }
    report.isComplete = limit > 0 && !plan.isCut
  }

  /// Runs the schedule twice: a body that is a function of its schedule cannot tell.
  private func replay(_ token: ScheduleToken) throws {
    let first = ListedChooser(token.deviations)
    try run(first, shrinks: false)
    let second = ListedChooser(token.deviations)
    try run(second, shrinks: false)
    report.schedules = 1
    report.steps = scheduler.steps
    report.followedToken = first.followed
    if first.digest != second.digest { throw diagnosis(of: .returned).contradiction(token) }
  }

  private func run(_ chooser: NotingChooser, shrinks: Bool = true) throws {
    let outcome = schedule(chooser)
    report.maxChoices = max(report.maxChoices, chooser.position)
    guard FailureKind(outcome) != nil else { return }
    throw explains
      ? diagnosis(of: outcome, shrinks: shrinks)
        .failure(deviations: chooser.deviations, digest: chooser.digest)
      : unexplained(outcome, ScheduleToken(deviations: chooser.deviations))
  }

  private func schedule(_ chooser: NotingChooser?) -> Scheduler.Outcome {
    let outcome = scheduler.run(chooser, patience: patience, body: body)
    report.schedules += 1
    report.steps += scheduler.steps
    report.maxSteps = max(report.maxSteps, scheduler.steps)
    report.unfinishedTasks = max(report.unfinishedTasks, scheduler.unfinished)
    return outcome
  }

  private func diagnosis(of outcome: Scheduler.Outcome, shrinks: Bool = true) -> Diagnosis {
    Diagnosis(
      outcome: outcome, scheduler: scheduler, body: body, schedule: report.schedules,
      shrinks: shrinks)
  }

  private func unexplained(
    _ outcome: Scheduler.Outcome, _ token: ScheduleToken
  ) -> ExplorationFailure {
    ExplorationFailure(outcome, token: token, trace: nil, schedule: report.schedules)
  }
}
