import CExplorer
import Synchronization

/// The executors of one schedule.
///
/// A job that another thread enqueues on one of them waits among the foreign jobs until the scheduler
/// looks, or for ever if that schedule is over.
final class ScheduleExecutors: Sendable {
  let main: ExploredMainExecutor
  let global: ExploredGlobalExecutor
  let actorEntry: ActorEntryExecutor
  let foreignJobs = ForeignJobs()

  /// What the runtime knows the executors by.
  struct References {
    let main: UnownedSerialExecutor
    let global: UnownedTaskExecutor
    let actorEntry: UnownedSerialExecutor

    /// The address of one of them.
    func identity(of kind: ReadyJob.Executor) -> UInt {
      switch kind {
      case .main: unsafeBitCast(main, to: ExplorerExecutor.self).identity
      case .global: unsafeBitCast(global, to: ExplorerExecutor.self).identity
      case .actorEntry: unsafeBitCast(actorEntry, to: ExplorerExecutor.self).identity
      }
    }
  }

  var references: References {
    References(
      main: main.asUnownedSerialExecutor(), global: global.asUnownedTaskExecutor(),
      actorEntry: actorEntry.asUnownedSerialExecutor())
  }

  init() {
    main = ExploredMainExecutor(foreignJobs)
    global = ExploredGlobalExecutor(foreignJobs)
    actorEntry = ActorEntryExecutor(foreignJobs)
  }

  // The runtime refers to executors without owning them, so none is ever freed: a task that is
  // unfinished when its schedule ends may be resumed at any time.
  private static let unused = Mutex<[ScheduleExecutors]>([])

  /// Executors that no task refers to.
  static func take() -> ScheduleExecutors {
    unused.withLock { $0.popLast() } ?? ScheduleExecutors()
  }

  /// Lets later schedules take the executors; only if no task refers to them.
  func reuse() {
    ScheduleExecutors.unused.withLock { $0.append(self) }
  }

  /// Keeps the executors alive, for tasks that refer to them, and out of use.
  func leak() {
    _ = Unmanaged.passRetained(self)
  }
}

/// Stands in for the main actor's executor on a thread that explores.
final class ExploredMainExecutor: SerialExecutor {
  private let foreignJobs: ForeignJobs

  init(_ foreignJobs: ForeignJobs) { self.foreignJobs = foreignJobs }

  func enqueue(_ job: UnownedJob) {
    if !Scheduler.receive(job, on: .main, of: self) { foreignJobs.add(job, on: .main) }
  }
}

/// Stands in for the global executor: the tasks of a run prefer it.
///
/// A task that prefers an executor never switches to or from an actor inline: each switch is enqueued
/// as a job of its own, so that others can run in between.
final class ExploredGlobalExecutor: TaskExecutor {
  private let foreignJobs: ForeignJobs

  init(_ foreignJobs: ForeignJobs) { self.foreignJobs = foreignJobs }

  func enqueue(_ job: UnownedJob) {
    if !Scheduler.receive(job, on: .global, of: self) { foreignJobs.add(job, on: .global) }
  }
}

/// Where tasks wait that come next on an actor while it works off its queue: an actor that has run one
/// job lets others run before the next. No user code runs here.
final class ActorEntryExecutor: SerialExecutor {
  private let foreignJobs: ForeignJobs

  init(_ foreignJobs: ForeignJobs) { self.foreignJobs = foreignJobs }

  func enqueue(_ job: UnownedJob) {
    if !Scheduler.receive(job, on: .actorEntry, of: self) { foreignJobs.add(job, on: .actorEntry) }
  }
}

/// Jobs of a schedule that were enqueued by another thread than its own.
final class ForeignJobs: Sendable {
  // Safe: the pointer never changes, and the C side guards what it points to with a mutex.
  nonisolated(unsafe) private let jobs = explorer_foreign_jobs_create()

  deinit { explorer_foreign_jobs_destroy(jobs) }

  func add(_ job: UnownedJob, on executor: ReadyJob.Executor) {
    explorer_foreign_jobs_add(
      jobs,
      ExplorerForeignJob(
        job: unsafeBitCast(job, to: UnsafeMutableRawPointer.self), executor: executor.rawValue))
  }

  /// Removes the oldest, waiting up to `milliseconds` of real time for it.
  func take(waiting milliseconds: UInt32 = 0) -> ReadyJob? {
    let foreign = explorer_foreign_jobs_take(jobs, milliseconds)
    guard let job = foreign.job, let executor = ReadyJob.Executor(rawValue: foreign.executor)
    else { return nil }
    return ReadyJob(job: unsafeBitCast(job, to: UnownedJob.self), executor: executor)
  }
}
