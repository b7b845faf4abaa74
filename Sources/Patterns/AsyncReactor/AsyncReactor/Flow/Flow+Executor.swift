import Synchronization

/// The jobs of a flow's executor.
@usableFromInline
struct JobQueue: ~Copyable {
  @usableFromInline
  var jobs = FIFOQueue<UnownedJob>()
  /// Whether a thread has the executor. It looks for inputs before it gives it back.
  @usableFromInline
  var isTaken = false

  @usableFromInline
  init() {}

  /// Takes the executor for the caller, if nobody has it.
  @inlinable
  mutating func take() -> Bool { !exchange(&isTaken, with: true) }

  /// Gives the executor back, unless there is a job; returns whether it did.
  @inlinable
  mutating func giveBack() -> Bool {
    isTaken = !jobs.isEmpty
    return !isTaken
  }
}

/// A serial executor for the flow's tasks: it runs one job at a time.
///
/// It takes a thread of the global executor while it has jobs. Because of it, a reactor without
/// isolation of its own never runs on two threads at once, and the flow can see whether a `reduce`
/// has suspended: then the executor has no job.
extension Flow: TaskExecutor {
  @inlinable
  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    let isFirst = jobs.withLock { queue in
      queue.jobs.append(job)
      return queue.take()
    }
    if isFirst { startExecutor() }
  }

  /// Runs the executor, which the caller has taken, on a thread of the global executor.
  @inlinable
  func startExecutor() {
    Task.detached(priority: .userInitiated) { self.runExecutor() }
  }

  /// Runs the executor, which the caller has taken, as long as it has jobs and inputs, and gives it back.
  @inlinable
  func runExecutor() {
    repeat {
      while runJob() {}
    } while !giveBackExecutor()
  }

  /// Runs the next job of the executor, which the caller has taken; returns whether there was one.
  @inlinable
  func runJob() -> Bool {
    guard let job = jobs.withLock({ $0.jobs.popFirst() }) else { return false }
    jobCount += 1
    job.runSynchronously(on: asUnownedTaskExecutor())
    return true
  }

  /// Returns whether the executor is given back: it is not if there is a job, or an input, for which this
  /// wakes a worker.
  @inlinable
  func giveBackExecutor() -> Bool {
    var wakeup = Core.Wakeup.none
    let isGivenBack = core.withLock { core in
      if core.isReady(turn) {
        wakeup = core.wakeWorker(makeWorker)
        return false
      }
      return jobs.withLock { $0.giveBack() }
    }
    perform(wakeup)
    return isGivenBack
  }

  /// Takes the executor for the caller, and wakes a worker for it, if there is an input that nobody looks at.
  @inlinable
  func wakeForExecutor(_ core: inout Core) -> (wakeup: Core.Wakeup, hasExecutor: Bool) {
    guard jobs.withLock({ $0.take() }) else { return (.none, false) }
    if core.isReady(turn) { return (core.wakeWorker(makeWorker), true) }
    return (.none, jobs.withLock { !$0.giveBack() })
  }

  /// If nobody has the executor, takes it for the caller, and wakes a worker for `input`.
  @inlinable
  func begin(_ input: Input, of reactor: Reactor) -> ReplyPlace<State>? {
    var wakeup = Core.Wakeup.none
    let place: ReplyPlace<State>? = core.withLock { core in
      guard core.inputs.isEmpty, jobs.withLock({ $0.take() }) else { return nil }
      let place = sparePlace.take() ?? ReplyPlace()
      core.append(QueuedInput(input, reply: .put(Unmanaged.passUnretained(place))), of: reactor)
      if core.isReady(turn) { wakeup = core.wakeWorker(makeWorker) }
      return place
    }
    perform(wakeup)
    return place
  }
}
