import CExplorer

/// Receives every job that the thread's code enqueues and picks the next one, schedule after schedule.
///
/// Used by one thread only. `Scheduler.Phase` lists the phases of a schedule.
///
/// Exclusive access is not checked at run time, which took a seventh of a schedule's instructions.
/// Safe: no property is changed by code that is called while another change of it is under way.
final class Scheduler {
  /// How jobs run.
  enum Mode {
    /// As on a single thread of the real executors: a switch to an idle executor happens inline.
    /// Tasks are not tracked.
    case inline
    /// Each switch between executors is a job of its own. Tasks are tracked.
    case interleaved
  }

  let mode: Mode
  let jobLimit: Int
  let routes: UnsafeMutablePointer<ExplorerRoutes>

  // The schedule. Safe: see above.
  @exclusivity(unchecked) private var phase = Phase.idle
  /// How many jobs have run.
  @exclusivity(unchecked) private(set) var jobs = 0
  /// How many tasks there have been; 0 if they are not tracked.
  private(set) var tasks = 0
  /// How many tasks were unfinished when the last job had been chosen.
  var unfinished = 0
  /// Nil to run the oldest job each time.
  @exclusivity(unchecked) private(set) var chooser: Chooser?
  /// The choices of this schedule so far that did not go to the default.
  var deviations: [Deviation] { chooser?.deviations ?? [] }
  /// Nil while nothing is recorded.
  @exclusivity(unchecked) var recorder: Recorder?
  private var threadTimeout: UInt32 = 0
  var threads = ScheduleThreads.forbidden
  /// Nil unless a thread watches whether jobs end.
  @exclusivity(unchecked) var stallWatch: OpaquePointer?
  @exclusivity(unchecked) var executors = ScheduleExecutors.take() {
    didSet { references = executors.references }
  }
  @exclusivity(unchecked) private(set) var references: ScheduleExecutors.References
  @exclusivity(unchecked) private(set) var timers = Timers()

  // What can run. Safe: see above.
  let ready = ReadyQueue()
  /// Jobs held back because their actor has a job in `ready`.
  @exclusivity(unchecked) var actorQueues = ActorQueues()
  /// Jobs that only make a task ready. They are not a choice, as no task sees when they run.
  @exclusivity(unchecked) var resumptions: [ReadyJob] = []
  @exclusivity(unchecked) var waiters = Waiters()
  /// Jobs that asked for real time.
  var realTimeJobs: [UnownedJob] = []

  // What runs. Safe: see above.
  @exclusivity(unchecked) var actorEntry = ActorEntry.none
  @exclusivity(unchecked) private var streak = Streak()

  init(mode: Mode, jobLimit: Int) {
    self.mode = mode
    self.jobLimit = jobLimit
    routes = .allocate(capacity: 1)
    references = executors.references
  }

  deinit {
    routes.deallocate()
    executors.reuse()
  }

  /// The scheduler of the calling thread.
  static var current: Scheduler? {
    explorer_current_owner().map { Unmanaged<Scheduler>.fromOpaque($0).takeUnretainedValue() }
  }

  /// Lets the calling thread's scheduler receive a job for `executor`; false if there is no scheduler,
  /// or the executor is not one of its.
  static func receive(
    _ job: UnownedJob, on kind: ReadyJob.Executor, of executor: AnyObject
  ) -> Bool {
    guard let owner = explorer_current_owner() else { return false }
    // The scheduler outlives the run that it is the thread's in.
    return Unmanaged<Scheduler>.fromOpaque(owner)._withUnsafeGuaranteedRef { scheduler in
      let own = scheduler.references.identity(of: kind)
      guard own == UInt(bitPattern: Unmanaged.passUnretained(executor).toOpaque()) else {
        return false
      }
      scheduler.enqueue(job, on: kind)
      return true
    }
  }

  /// Runs `body` on this thread until nothing can run; without a chooser, oldest jobs first.
  ///
  /// A body that is stuck gives other threads `threadTimeout` milliseconds of real time to enqueue a
  /// job of this schedule before it counts as deadlocked.
  func run(
    _ chooser: Chooser?, recorder: Recorder? = nil, threadTimeout: UInt32 = 0,
    body: @escaping ExploredBody
  ) -> ScheduleEnd {
    precondition(Scheduler.current == nil, "explore was called from the body of another explore")
    self.chooser = chooser
    self.recorder = recorder
    self.threadTimeout = threadTimeout
    timers = Timers()
    jobs = 0
    unfinished = 0
    streak = Streak()
    phase = .exploring
    if let stallWatch { explorer_stall_watch_schedule(stallWatch) }
    installRoutes()
    let root = startBody(body)
    precondition(
      mode == .inline || routes.pointee.tasks != nil,
      "the explorer does not know how this Swift runtime lays out tasks: use .inline")
    runJobs()
    let outcome = stop()
    recorder?.scheduleEnds(tasks: routes.pointee.tasks)
    tearDown(root)
    explorer_set_routes(nil)
    tasks = Int(routes.pointee.count)
    release(mayHaveLostTasks: mode == .inline && outcome.hasFailed)
    phase = .idle
    return outcome
  }

  /// Decides how the schedule ends; the first call counts.
  func end(_ outcome: ScheduleEnd) {
    guard case .exploring = phase else { return }
    switch outcome {
    case .returned, .threw: phase = .finishing(outcome)
    case .failed: phase = .stopping(outcome)
    }
  }

  /// Ends the choices; a schedule that is still exploring then is deadlocked.
  private func stop() -> ScheduleEnd {
    end(.failed(.deadlock([])))
    switch phase {
    case .finishing(let outcome), .stopping(let outcome):
      phase = .stopping(outcome)
      return outcome
    case .idle, .exploring: preconditionFailure("a schedule stopped while \(phase)")
    }
  }

  private func startBody(_ body: @escaping ExploredBody) -> Task<Void, Never> {
    let run = Run(scheduler: self)
    return Task(priority: .medium) { @MainActor in
      do {
        try await body(run)
        run.end(.returned)
      } catch {
        run.end(.threw(error))
      }
    }
  }

  private func runJobs() {
    let chooser = chooser
    while true {
      if case .stopping = phase { return }
      if let next = resumptions.popLast() {
        perform(next)
        streak.end()
        continue
      }
      if ready.isEmpty {
        guard makeReady() else { return }
        continue
      }
      guard jobs < jobLimit else { return end(.failed(.livelock(jobs: jobLimit))) }
      perform(ready.remove(at: choose(chooser)))
    }
  }

  /// Makes a job ready when there is none: another thread's, or one that waits for time or quiet;
  /// false if there is no such job.
  private func makeReady() -> Bool {
    if takeForeignJobs() { return true }
    if case .running = threads { return takeForeignJobs(waiting: threadTimeout) }
    if waiters.resumeSettling() { return true }
    guard case .exploring = phase else { return false }
    if waiters.resumeAdvancing(timers) || timers.wakeNext() { return true }
    return takeForeignJobs(waiting: threadTimeout)
  }

  private func choose(_ chooser: Chooser?) -> Int {
    guard let chooser, ready.count > 1 else {
      recorder?.jobBegins(ready[0], insteadOf: nil, tasks: routes.pointee.tasks)
      return 0
    }
    let defaultIndex = defaultIndex()
    let index = chooser.choose(from: ready, default: defaultIndex)
    recorder?.jobBegins(
      ready[index], insteadOf: index == defaultIndex ? nil : ready[defaultIndex],
      tasks: routes.pointee.tasks)
    return index
  }

  /// The task that ran last, if it can continue and its streak is not too long; or the oldest job.
  private func defaultIndex() -> Int {
    guard streak.task != 0, !streak.isTooLong else { return 0 }
    for index in 0..<ready.count where ready[index].task == streak.task { return index }
    return 0
  }

  /// Counts a job that is about to run.
  func count(_ next: ReadyJob) {
    jobs += 1
    streak.add(next.task)
    routes.pointee.running = next.task
  }
}
