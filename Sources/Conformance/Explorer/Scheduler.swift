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
  /// How a schedule ended.
  enum Outcome {
    case returned
    case threw(any Error)
    case failed(ExplorationFailure.Reason)
  }

  var home = HomeExecutors.take()
  private(set) var timers = Timers()
  var steps = 0
  private(set) var outcome: Outcome?
  var unfinished = 0

  let routes: UnsafeMutablePointer<ExplorerRoutes>
  private var chooser: NotingChooser?
  var recorder: Recorder?
  var ready = ReadyQueue()
  var turns = ActorTurns()
  /// The actor on which a task gets its turn in this step, and the job by which that comes about.
  var turningActor: UInt = 0
  var turningDrain: ReadyJob?
  /// Jobs that only make a task runnable: no choice, as nobody can tell when they ran.
  var resumptions: [ReadyJob] = []
  var waiters = Waiters()
  var realTimeJobs: [UnownedJob] = []
  var patience: UInt32 = 0
  /// The task of the step before, unless it yielded, and how many steps it has had in a row.
  var last: UInt32 = 0
  var streak = 0

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
    precondition(
      mode == .inline || routes.pointee.tasks != nil,
      "this Swift runtime lays out tasks in a way that the explorer does not know: use .inline")
    loop()
    if outcome == nil { end(.failed(.deadlock([]))) }
    recorder?.scheduleEnds(tasks: routes.pointee.tasks)
    tearDown(root)
    explorer_set_routes(nil)
    release()
    return outcome ?? .returned
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
      perform(ready.remove(at: pick()))
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
}
