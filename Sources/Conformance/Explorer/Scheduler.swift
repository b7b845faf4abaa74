import CExplorer

/// Takes every job that the thread's code enqueues and picks the next one, schedule after schedule.
///
/// Used by one thread only.
final class Scheduler {
  /// How jobs run.
  enum Mode {
    /// As the real executors do: what can go on inline does. Tasks are not followed.
    case inline
    /// Each switch between executors is a step of its own. Tasks are followed.
    case stepwise
  }

  let mode: Mode
  let stepLimit: Int
  private(set) var home = HomeExecutors.take()
  private(set) var timers = Timers()
  private(set) var steps = 0
  private(set) var outcome: Outcome?
  private(set) var unfinished = 0

  private let routes: UnsafeMutablePointer<ExplorerRoutes>
  private var chooser: NotingChooser?
  private var recorder: Recorder?
  private var ready = ReadyQueue()
  private var turns = ActorTurns()
  /// The actor on which a task gets its turn in this step, and the job by which that comes about.
  private var turningActor: UInt = 0
  private var turningDrain: ReadyJob?
  /// Jobs that only make a task runnable: no choice, as nobody can tell when they ran.
  private var resumptions: [ReadyJob] = []
  private var waiters = Waiters()
  private var realTimeJobs: [UnownedJob] = []
  private var patience: UInt32 = 0
  /// The task of the step before, unless it yielded, and how many steps it has had in a row.
  private var last: UInt32 = 0
  private var streak = 0

  /// How many steps a task may have in a row, by default, while others could run: it may be waiting
  /// for one of them in a loop.
  static let longestStreak = 1_000

  init(mode: Mode, stepLimit: Int) {
    self.mode = mode
    self.stepLimit = stepLimit
    routes = .allocate(capacity: 1)
  }

  deinit {
    routes.deallocate()
    home.reuse()
  }

  /// The scheduler of the calling thread.
  static var current: Scheduler? {
    explorer_current_owner().map { Unmanaged<Scheduler>.fromOpaque($0).takeUnretainedValue() }
  }

  /// Runs `body` on this thread until nothing is left to do; without a chooser, oldest jobs first.
  ///
  /// Before it calls the body stuck, it gives other threads `patience` milliseconds of real time to
  /// turn up with a job of this schedule.
  func run(
    _ chooser: NotingChooser?, recorder: Recorder? = nil, patience: UInt32 = 0,
    body: @escaping ExploredBody
  ) -> Outcome {
    precondition(Scheduler.current == nil, "explore was called from the body of another explore")
    self.chooser = chooser
    self.recorder = recorder
    self.patience = patience
    timers = Timers()
    steps = 0
    outcome = nil
    unfinished = 0
    last = 0
    streak = 0
    installRoutes()
    let root = startBody(body)
    loop()
    if outcome == nil { end(.failed(.deadlock([]))) }
    recorder?.scheduleEnds(tasks: routes.pointee.tasks)
    tearDown(root)
    explorer_set_routes(nil)
    release()
    return outcome ?? .returned
  }

  /// Takes a job of this schedule that can run from now on.
  func enqueue(_ job: UnownedJob, on lane: ReadyJob.Lane) {
    var next = ReadyJob(job: job, lane: lane)
    guard routes.pointee.adopts else { return ready.append(next) }
    let pointer = unsafeBitCast(job, to: UnsafeMutableRawPointer.self)
    if let note = explorer_await_step(routes, pointer) {
      next.note = note
      next.task = explorer_task_number(note)
      if lane == .turn { next.actor = explorer_task_actor(note) }
      return mode == .stepwise ? admit(next) : ready.append(next)
    }
    next.task = routes.pointee.running
    guard mode == .stepwise else { return ready.append(next) }
    if explorer_is_resumption(pointer) { return resumptions.append(next) }
    next.actor = explorer_drained_actor(pointer)
    if next.actor != 0, next.actor == turningActor {
      turningDrain = next
    } else {
      admit(next)
    }
  }

  /// Each actor has one turn at a time among the jobs that can run.
  private func admit(_ next: ReadyJob) {
    guard next.actor != 0, ready.turns > 0, ready.hasTurn(of: next.actor) else {
      return ready.append(next)
    }
    turns.append(next)
  }

  /// Settles how the schedule ends; the first call counts.
  func end(_ outcome: Outcome) {
    if self.outcome == nil { self.outcome = outcome }
  }

  /// Resumes `continuation` when nothing can run.
  func settle(_ continuation: Waiters.Continuation) {
    waiters.settle(continuation)
  }

  /// Resumes `continuation` when time has moved by `duration` and nothing can run.
  func advance(by duration: Duration, _ continuation: Waiters.Continuation) {
    waiters.advance(to: timers.now + duration, continuation)
  }

  private func startBody(_ body: @escaping ExploredBody) -> Task<Void, Never> {
    let run = Run(scheduler: self)
    return Task(name: "body", priority: .medium) { @MainActor in
      do {
        try await body(run)
        run.end(.returned)
      } catch {
        run.end(.threw(error))
      }
    }
  }

  private func loop() {
    while true {
      if case .failed = outcome { return }
      if let next = resumptions.popLast() {
        perform(next)
        // The task had yielded: it is another's turn.
        last = 0
        continue
      }
      if ready.isEmpty {
        guard wakeSomeone() else { return }
        continue
      }
      guard steps < stepLimit else { return end(.failed(.livelock(steps: steps))) }
      step(pick())
    }
  }

  private func pick() -> Int {
    guard let chooser, ready.count > 1 else {
      recorder?.willStep(ready[0], insteadOf: nil, tasks: routes.pointee.tasks)
      return 0
    }
    let usual = usualIndex()
    let index = chooser.choose(from: ready, usual: usual)
    recorder?.willStep(
      ready[index], insteadOf: index == usual ? nil : ready[usual], tasks: routes.pointee.tasks)
    return index
  }

  /// The task that ran last goes on, if it can and others have not waited for long; or the oldest.
  private func usualIndex() -> Int {
    guard last != 0, streak < Scheduler.longestStreak else { return 0 }
    for index in 0..<ready.count where ready[index].task == last { return index }
    return 0
  }

  private func step(_ index: Int) {
    perform(ready.remove(at: index))
  }

  private func perform(_ next: ReadyJob) {
    steps += 1
    streak = next.task == last ? streak + 1 : 0
    last = next.task
    routes.pointee.running = next.task
    guard mode == .stepwise else { return runInline(next) }
    explorer_begin_step(routes, next.note)
    run(next)
    if next.lane == .turn { takeTurn(on: next.actor) }
    explorer_end_step(routes)
    recorder?.didStep(task: routes.pointee.running)
    if next.actor != 0, turns.count > 0, !ready.hasTurn(of: next.actor),
      let following = turns.next(of: next.actor)
    {
      ready.append(following)
    }
  }

  /// The task has entered the actor's queue; now the actor works it off.
  private func takeTurn(on actor: UInt) {
    let drain = turningDrain ?? ready.removeDrain(of: actor) ?? turns.drain(of: actor)
    turningActor = 0
    turningDrain = nil
    if let drain { run(drain) }
  }

  private func run(_ next: ReadyJob) {
    switch next.lane {
    case .main:
      next.job.runSynchronously(
        isolatedTo: home.main.asUnownedSerialExecutor(),
        taskExecutor: home.global.asUnownedTaskExecutor())
    case .global:
      next.job.runSynchronously(on: home.global.asUnownedTaskExecutor())
    case .turn:
      turningActor = next.actor
      next.job.runSynchronously(
        isolatedTo: home.turns.asUnownedSerialExecutor(),
        taskExecutor: home.global.asUnownedTaskExecutor())
    }
  }

  private func runInline(_ next: ReadyJob) {
    if next.lane == .main {
      next.job.runSynchronously(on: home.main.asUnownedSerialExecutor())
    } else {
      explorer_run_inline(unsafeBitCast(next.job, to: UnsafeMutableRawPointer.self))
    }
  }

  /// Nothing can run: wakes whoever waited for that; false if nobody did.
  private func wakeSomeone() -> Bool {
    if takeStrays() { return true }
    if waiters.wakeSettling() { return true }
    if outcome != nil { return false }
    if waiters.wakeAdvancing(timers) || timers.wakeNext() { return true }
    return takeStrays(waiting: patience)
  }

  private func takeStrays(waiting milliseconds: UInt32 = 0) -> Bool {
    guard let first = home.strays.take(waiting: milliseconds) else { return false }
    enqueue(first.job, on: first.lane)
    while let next = home.strays.take() { enqueue(next.job, on: next.lane) }
    end(.failed(.escapedToThread))
    return true
  }

  /// Takes a job that wanted to run after so much real time.
  func escape(_ job: UnownedJob, for delay: Duration) {
    realTimeJobs.append(job)
    let delay = Duration.milliseconds((delay / .milliseconds(1)).rounded())
    recorder?.escapes(task: routes.pointee.running)
    end(.failed(.escapedToRealTime(delay, by: nil)))
  }
}

extension Scheduler {
  /// How a schedule ended.
  enum Outcome {
    case returned
    case threw(any Error)
    case failed(ExplorationFailure.Reason)
  }

  private func installRoutes() {
    let main = unsafeBitCast(home.main.asUnownedSerialExecutor(), to: ExplorerExecutor.self)
    let preferred = unsafeBitCast(home.global.asUnownedTaskExecutor(), to: ExplorerExecutor.self)
    let turns = unsafeBitCast(home.turns.asUnownedSerialExecutor(), to: ExplorerExecutor.self)
    routes.initialize(
      to: ExplorerRoutes(
        owner: Unmanaged.passUnretained(self).toOpaque(),
        enqueue: { owner, job in
          let scheduler = Unmanaged<Scheduler>.fromOpaque(owner).takeUnretainedValue()
          scheduler.enqueue(unsafeBitCast(job, to: UnownedJob.self), on: .global)
        },
        enqueueLater: { owner, job, nanoseconds in
          let scheduler = Unmanaged<Scheduler>.fromOpaque(owner).takeUnretainedValue()
          scheduler.escape(
            unsafeBitCast(job, to: UnownedJob.self),
            for: .nanoseconds(Int64(clamping: nanoseconds)))
        },
        main: main,
        preferred: mode == .stepwise ? preferred : ExplorerExecutor(),
        turns: mode == .stepwise ? turns : ExplorerExecutor(), turn: nil, turnTaken: false,
        tasks: nil, adopts: mode == .stepwise || recorder != nil, keepsFinished: recorder != nil,
        adopted: 0, running: 0, ran: nil))
    explorer_set_routes(routes)
  }

  /// Lets what is left come to its end, in order: tasks are cancelled, sleepers woken, and jobs that
  /// wanted real time run at once.
  private func tearDown(_ root: Task<Void, Never>) {
    unfinished = unfinishedTasks()
    root.cancel()
    explorer_cancel_tasks(routes)
    var left = max(10_000, steps)
    while left > 0 {
      left -= 1
      if let next = resumptions.popLast() {
        perform(next)
      } else if !ready.isEmpty || wakeLeftovers() {
        step(0)
      } else {
        return
      }
    }
  }

  private func wakeLeftovers() -> Bool {
    timers.cancelAll()
    waiters.wakeAll()
    for job in realTimeJobs { enqueue(job, on: .global) }
    realTimeJobs = []
    return !ready.isEmpty
  }

  private func unfinishedTasks() -> Int {
    var count = 0
    var note = routes.pointee.tasks
    while let task = note {
      if !explorer_task_is_finished(task) { count += 1 }
      note = explorer_task_next(task)
    }
    return count
  }

  private func release() {
    let left = explorer_release_tasks(routes)
    if left > 0 || !ready.isEmpty || !resumptions.isEmpty || turns.count > 0 {
      ready.removeAll()
      turns = ActorTurns()
      resumptions = []
      home.abandon()
      home = HomeExecutors.take()
    }
    recorder = nil
  }
}
