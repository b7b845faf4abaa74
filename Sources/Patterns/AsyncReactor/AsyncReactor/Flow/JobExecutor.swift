import Synchronization

/// A serial executor for the tasks of a flow: it runs one job at a time.
///
/// It has no thread of its own. A thread takes it, runs its jobs, and gives it back:
///
/// | Event | Nobody has the executor | A thread has it |
/// |---|---|---|
/// | the thread that has it queues a job | – | the job waits in `ownJobs`, without a lock |
/// | another thread queues a job | takes it for a task of the global executor, which runs it | the job waits in `jobs` |
/// | an input is sent | the sender takes it, wakes a worker, and lets a task of the global executor run it | waits as an input |
/// | a round has ended | – | wakes a worker if there is an input; else, if no job is left, gives it back |
///
/// A round is as many jobs as there are, up to a limit. If some are left, an input goes ahead of them, and another task of
/// the global executor goes on: so who queues jobs again and again, as by `Task.yield()`, keeps neither inputs nor the thread.
/// Nor does who sends inputs again and again: a worker that has taken many parks, so that jobs run, and a task of the global
/// executor runs a limited number of rounds before another goes on.
/// A stub's caller runs one round only, and leaves what comes then to such a task. It begins no input but its own, and those
/// behind one whose `reduce` returns in that round.
///
/// Because of it, a reactor without isolation of its own never runs on two threads at once, and the flow can see
/// whether a `reduce` has suspended: then the executor has no job.
// Safe: its variables are used only by the thread that has the executor.
@usableFromInline
class JobExecutor: TaskExecutor, @unchecked Sendable {
  /// Whether a thread has the executor.
  @usableFromInline
  let isTaken = Atomic(false)
  /// The jobs that threads have queued that did not have the executor, and whether there are any.
  private let jobs = Mutex(FIFOQueue<UnownedJob>())
  private let hasJobs = Atomic(false)
  /// How many jobs a round has at most: several for an input that goes to child tasks and back.
  private static var roundSize: Int { 32 }
  /// How many rounds a task has at most.
  private static var mostRounds: Int { 128 }
  /// The jobs that run next; none while nobody has the executor. Safe: used only by the thread that has it, as is their
  /// number.
  @exclusivity(unchecked)
  private var ownJobs = FIFOQueue<UnownedJob>()
  /// How many jobs the executor has run.
  @usableFromInline @exclusivity(unchecked)
  final var jobCount = 0

  @usableFromInline
  let reactor: ObjectIdentifier
  /// Wakes a worker, if there is an input; else, if no job is left, gives the executor back, and returns true.
  // A function of the flow, made where the flow's types are known, so that the compiler specializes it.
  private let endRound: @Sendable (JobExecutor, _ isJobLeft: Bool) -> Bool

  @usableFromInline
  init(
    of reactor: ObjectIdentifier, endRound: @escaping @Sendable (JobExecutor, Bool) -> Bool
  ) {
    self.reactor = reactor
    self.endRound = endRound
  }

  /// Takes the executor for the caller, if nobody has it.
  @inlinable
  final func take() -> Bool {
    !isTaken.load(ordering: .sequentiallyConsistent)
      && !isTaken.exchange(true, ordering: .sequentiallyConsistent)
  }

  /// Gives back what ``take()`` has taken; then call ``takeForJobs()``.
  @inlinable
  final func giveBackTaken() { isTaken.store(false, ordering: .sequentiallyConsistent) }

  @usableFromInline
  final func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    if ThreadTurn.isOf(self) {
      ownJobs.append(job)
    } else {
      // Once the lock is released, the job may have run, and the flow be gone, unless this thread has the executor.
      let isTaken = jobs.withLock { jobs in
        jobs.append(job)
        hasJobs.store(true, ordering: .sequentiallyConsistent)
        return take()
      }
      if isTaken { start() }
    }
  }

  /// Lets a task of the global executor run the executor, which the caller has taken.
  @usableFromInline
  final func start() {
    Task.detached(priority: .userInitiated) { self.run() }
  }

  /// Wakes what the executor, which the caller has taken, is to run first: before jobs of other threads.
  @inlinable
  final func wakeFirst(_ wake: () -> Void) {
    let part = ThreadTurn.begin(self)
    wake()
    part.end()
  }

  /// Wakes what the executor, which this thread has, is to run next: before the jobs that are left.
  @usableFromInline
  final func wakeNext(_ wake: () -> Void) {
    wake()
    ownJobs.moveLastToFront()
  }

  /// Runs the executor, which the caller has taken, as long as it has jobs and inputs, and gives it back. A task goes on
  /// if a round leaves jobs.
  @usableFromInline
  final func run() {
    let part = ThreadTurn.begin(self)
    runRounds()
    part.end()
  }

  /// As ``run()``, where this thread is known to have the executor.
  @usableFromInline
  final func runRounds() {
    var rounds = 0
    while true {
      runRound()
      rounds += 1
      let isOver = !ownJobs.isEmpty || rounds == Self.mostRounds
      if giveBack() { return }
      if isOver { return start() }
    }
  }

  /// Gives the executor, which this thread has, back after a round, or lets a task of the global executor go on.
  @usableFromInline
  final func handOver() {
    if !giveBack() { start() }
  }

  /// Runs the jobs that are queued, and those that they queue, up to a limit.
  @usableFromInline
  final func runRound() {
    for _ in 0..<Self.roundSize {
      if hasJobs.load(ordering: .relaxed) { takeJobs() }
      guard let job = ownJobs.popFirst() else { return }
      jobCount += 1
      job.runSynchronously(on: asUnownedTaskExecutor())
    }
  }

  /// Whether jobs wait that were queued before this is called. For the thread that has the executor.
  @usableFromInline
  final var hasWaitingJobs: Bool { !ownJobs.isEmpty || hasJobs.load(ordering: .relaxed) }

  /// Gives the executor back, after a round; returns false if there is another job or an input, and it is still the
  /// caller's.
  private func giveBack() -> Bool {
    endRound(self, !ownJobs.isEmpty) && !takeForJobs()
  }

  /// Takes the executor for the caller, if another thread has queued a job before it was given back.
  @usableFromInline
  final func takeForJobs() -> Bool { hasJobs.load(ordering: .sequentiallyConsistent) && take() }

  private func takeJobs() {
    jobs.withLock { jobs in
      hasJobs.store(false, ordering: .relaxed)
      while let job = jobs.popFirst() { ownJobs.append(job) }
    }
  }
}
