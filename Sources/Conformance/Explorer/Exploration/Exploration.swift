import CExplorer

/// Runs schedules until one fails or the strategy has no others.
final class Exploration {
  private let scheduler: Scheduler
  private let body: ExploredBody
  private(set) var report: ExplorationReport

  /// In milliseconds.
  private let threadTimeout: UInt32
  private let explains: Bool
  private let stallTimeout: Duration?

  init(
    _ strategy: Strategy, jobLimit: Int, threadTimeout: Duration, explains: Bool,
    stallTimeout: Duration? = nil, allowsThreads: Bool = false, body: @escaping ExploredBody
  ) {
    let mode: Scheduler.Mode =
      switch strategy {
      case .inline, .replay(.inline): .inline
      default: .interleaved
      }
    scheduler = Scheduler(mode: mode, jobLimit: jobLimit)
    report = ExplorationReport(strategy)
    if allowsThreads { scheduler.threads = .allowed }
    self.threadTimeout = UInt32(clamping: Int64(threadTimeout / .milliseconds(1)))
    self.explains = explains
    self.stallTimeout = stallTimeout
    self.body = body
  }

  func run(_ strategy: Strategy) throws {
    if let stallTimeout {
      scheduler.stallWatch = explorer_stall_watch_begin(
        stallTimeout / .seconds(1), ".\(strategy)")
    }
    defer {
      if let watch = scheduler.stallWatch { explorer_stall_watch_end(watch) }
      scheduler.stallWatch = nil
    }
    switch strategy {
    case .fifo: try runInOrder()
    case .inline, .replay(.inline): try runInline()
    case .exhaustive(let limit): try exhaust(limit: limit)
    case .random(let seed, let schedules):
      let tree = ScheduleTree()
      let chooser = RandomChooser(seed: seed, tree: tree)
      try sample(chooser, schedules, tree) { chooser.begin($0) }
    case .priority(let seed, let schedules, let depth):
      let tree = ScheduleTree()
      let chooser = PriorityChooser(seed: seed, depth: depth, tree: tree)
      try sample(chooser, schedules, tree) { chooser.begin($0, length: report.maxChoices) }
    case .replay(let token): try replay(token)
    }
  }

  private func runInOrder() throws {
    let outcome = schedule(nil)
    report.distinctSchedules = 1
    guard FailureKind(outcome) != nil else { return }
    throw explains
      ? diagnosis(of: outcome).failure(of: FIFOChooser()) : unexplained(outcome, .inOrder)
  }

  private func runInline() throws {
    let outcome = schedule(nil)
    report.distinctSchedules = 1
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
    report.isComplete = !plan.isCut
    report.distinctSchedules = report.schedules
    report.skippedSchedules = plan.skipped
    report.coveredDeviations = plan.coveredDeviations ?? report.maxDeviations
  }

  /// Runs schedules until there are enough, or no others.
  private func sample(
    _ chooser: Chooser, _ schedules: Int, _ tree: ScheduleTree, begin: (Int) -> Void
  ) throws {
    var counter = ScheduleCounter()
    for number in 0..<schedules where !report.isComplete {
      begin(number)
      try run(chooser)
      counter.add(chooser.path)
      tree.endSchedule()
      report.isComplete = tree.isComplete
    }
    report.distinctSchedules = counter.count
  }

  /// Runs the schedule twice, to see whether the body depends on the schedule alone.
  ///
  /// A body may have fewer jobs after a fix than when the token was made. Its default schedule proves little,
  /// so the nearest ones run too.
  private func replay(_ token: ScheduleToken) throws {
    let first = ListChooser(token.deviations)
    try run(first, shrinks: false)
    let second = ListChooser(token.deviations)
    try run(second, shrinks: false)
    report.schedules = 1
    report.distinctSchedules = 1
    report.jobs = scheduler.jobs
    report.followedToken = first.followed
    if first.hash != second.hash { throw diagnosis(of: .returned).nonDeterminism(of: token) }
    guard explains, !first.followed else { return }
    if let misfit = first.misfit {
      throw ExplorationFailure(misfit, token: token, trace: nil, schedule: 1)
    }
    report.schedules = 0
    try exhaust(limit: 100)
  }

  private func run(_ chooser: Chooser, shrinks: Bool = true) throws {
    let outcome = schedule(chooser)
    report.maxChoices = max(report.maxChoices, chooser.position)
    report.maxDeviations = max(report.maxDeviations, chooser.recorded.pointee.count)
    guard FailureKind(outcome) != nil else { return }
    throw explains
      ? diagnosis(of: outcome, shrinks: shrinks)
        .failure(deviations: chooser.deviations, hash: chooser.hash)
      : unexplained(outcome, ScheduleToken(deviations: chooser.deviations))
  }

  private func schedule(_ chooser: Chooser?) -> ScheduleEnd {
    let outcome = scheduler.run(chooser, threadTimeout: threadTimeout, body: body)
    report.schedules += 1
    report.jobs += scheduler.jobs
    report.maxJobs = max(report.maxJobs, scheduler.jobs)
    report.maxTasks = max(report.maxTasks, scheduler.tasks)
    report.unfinishedTasks = max(report.unfinishedTasks, scheduler.unfinished)
    return outcome
  }

  private func diagnosis(of outcome: ScheduleEnd, shrinks: Bool = true) -> Diagnosis {
    Diagnosis(
      outcome: outcome, scheduler: scheduler, body: body, schedule: report.schedules,
      shrinks: shrinks)
  }

  private func unexplained(
    _ outcome: ScheduleEnd, _ token: ScheduleToken
  ) -> ExplorationFailure {
    ExplorationFailure(outcome, token: token, trace: nil, schedule: report.schedules)
  }
}
