/// Runs schedule after schedule until a strategy has no more or one fails.
final class Exploration {
  private let scheduler: Scheduler
  private let body: ExploredBody
  private(set) var report = ExplorationReport()

  /// In milliseconds.
  private let threadTimeout: UInt32
  private let explains: Bool

  init(
    _ strategy: Strategy, jobLimit: Int, threadTimeout: Duration, explains: Bool,
    body: @escaping ExploredBody
  ) {
    let mode: Scheduler.Mode =
      switch strategy {
      case .inline, .replay(.inline): .inline
      default: .interleaved
      }
    scheduler = Scheduler(mode: mode, jobLimit: jobLimit)
    self.threadTimeout = UInt32(clamping: Int64(threadTimeout / .milliseconds(1)))
    self.explains = explains
    self.body = body
  }

  func run(_ strategy: Strategy) throws {
    switch strategy {
    case .fifo: try runInOrder()
    case .inline, .replay(.inline): try runInline()
    case .exhaustive(let limit): try exhaust(limit: limit)
    case .random(let seed, let schedules):
      let chooser = RandomChooser(seed: seed)
      for number in 0..<schedules {
        chooser.begin(number)
        try run(chooser)
      }
    case .priority(let seed, let schedules, let depth):
      let chooser = PriorityChooser(seed: seed, depth: depth)
      for number in 0..<schedules {
        chooser.begin(number, length: report.maxChoices)
        try run(chooser)
      }
    case .replay(let token): try replay(token)
    }
  }

  private func runInOrder() throws {
    let outcome = schedule(nil)
    guard FailureKind(outcome) != nil else { return }
    throw explains
      ? diagnosis(of: outcome).failure(of: FIFOChooser()) : unexplained(outcome, .inOrder)
  }

  private func runInline() throws {
    let outcome = schedule(nil)
    guard FailureKind(outcome) != nil else { return }
    throw explains ? diagnosis(of: outcome).failureInline() : unexplained(outcome, .inline)
  }

  private func exhaust(limit: Int) throws {
    var plan = SchedulePlan(limit: limit)
    let chooser = ListChooser()
    while report.schedules < limit, chooser.follow(&plan) {
      try run(chooser)
      guard plan.add(after: chooser) else {
        throw diagnosis(of: .returned)
          .nonDeterminism(of: ScheduleToken(deviations: chooser.list))
      }
    }
    report.isComplete = limit > 0 && !plan.isCut
  }

  /// Runs the schedule twice, to see whether the body depends on the schedule alone.
  private func replay(_ token: ScheduleToken) throws {
    let first = ListChooser(token.deviations)
    try run(first, shrinks: false)
    let second = ListChooser(token.deviations)
    try run(second, shrinks: false)
    report.schedules = 1
    report.jobs = scheduler.jobs
    report.followedToken = first.followed
    if first.hash != second.hash { throw diagnosis(of: .returned).nonDeterminism(of: token) }
  }

  private func run(_ chooser: Chooser, shrinks: Bool = true) throws {
    let outcome = schedule(chooser)
    report.maxChoices = max(report.maxChoices, chooser.position)
    guard FailureKind(outcome) != nil else { return }
    throw explains
      ? diagnosis(of: outcome, shrinks: shrinks)
        .failure(deviations: chooser.deviations, hash: chooser.hash)
      : unexplained(outcome, ScheduleToken(deviations: chooser.deviations))
  }

  private func schedule(_ chooser: Chooser?) -> Scheduler.Outcome {
    let outcome = scheduler.run(chooser, threadTimeout: threadTimeout, body: body)
    report.schedules += 1
    report.jobs += scheduler.jobs
    report.maxJobs = max(report.maxJobs, scheduler.jobs)
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
