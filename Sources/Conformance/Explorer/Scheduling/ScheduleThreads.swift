import CExplorer
import Libc
import Synchronization

/// Whether a schedule may have real threads besides the one that explores.
enum ScheduleThreads {
  case forbidden
  case allowed
  /// Some run; virtual time stands still meanwhile.
  case running
}

/// Runs `body` on `count` threads with the executors of a schedule; all begin at the same time, and the last
/// one to end calls `completion`, on its thread.
func startThreads(
  _ count: Int, of executors: ScheduleExecutors, _ body: @escaping @Sendable (Int) -> Void,
  completion: @escaping @Sendable () -> Void
) {
  let start = Arrivals(count)
  let unfinished = Arrivals(count)
  for index in 0..<count {
    let thread = ScheduleThread(executors) {
      start.wait()
      body(index)
      if unfinished.arrive() == 0 { completion() }
    }
    let hasStarted = explorer_start_thread(
      { Unmanaged<ScheduleThread>.fromOpaque($0).takeRetainedValue().run() },
      Unmanaged.passRetained(thread).toOpaque())
    precondition(hasStarted, "the system has no thread left; lower the number of threads")
  }
}

/// Counts threads that arrive, and can hold them back until all have.
private final class Arrivals: Sendable {
  private let missing: Atomic<Int>

  init(_ count: Int) { missing = Atomic(count) }

  /// How many are still missing.
  func arrive() -> Int { missing.subtract(1, ordering: .acquiringAndReleasing).newValue }

  func wait() {
    _ = arrive()
    while missing.load(ordering: .acquiring) > 0 { sched_yield() }
  }
}

/// The body of one thread, and the executors for the jobs that it enqueues.
private final class ScheduleThread: Sendable {
  private let executors: ScheduleExecutors
  private let body: @Sendable () -> Void

  init(_ executors: ScheduleExecutors, _ body: @escaping @Sendable () -> Void) {
    self.executors = executors
    self.body = body
  }

  func run() {
    let routes = UnsafeMutablePointer<ExplorerRoutes>.allocate(capacity: 1)
    routes.initialize(
      to: ExplorerRoutes(
        owner: nil, deviations: nil,
        context: Unmanaged.passUnretained(executors.foreignJobs).toOpaque(),
        enqueue: { jobs, job in ScheduleThread.add(job, to: jobs) },
        enqueueLater: { jobs, job, _ in ScheduleThread.add(job, to: jobs) },
        main: unsafeBitCast(executors.references.main, to: ExplorerExecutor.self),
        preferred: ExplorerExecutor(), entry: ExplorerExecutor(), admission: ExplorerAdmitFirst,
        chosen: nil, tracking: ExplorerTrackNone, tasks: nil, count: 0, running: 0, ran: nil))
    explorer_set_routes(routes)
    body()
    explorer_set_routes(nil)
    routes.deallocate()
  }

  private static func add(_ job: UnsafeMutableRawPointer, to jobs: UnsafeMutableRawPointer) {
    Unmanaged<ForeignJobs>.fromOpaque(jobs).takeUnretainedValue()
      .add(unsafeBitCast(job, to: UnownedJob.self), on: .global)
  }
}
