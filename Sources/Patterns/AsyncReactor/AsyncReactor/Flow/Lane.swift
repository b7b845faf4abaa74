import FrameworkSupport
import Synchronization

/// A serial executor: its jobs run one at a time, first in, first out, on threads of the global executor.
@usableFromInline
final class Lane: TaskExecutor {
  private struct Jobs {
    var waiting = FIFOQueue<UnownedJob>()
    /// Whether a thread runs jobs, or a task is about to.
    var isRunning = false
  }

  private let jobs = Mutex(Jobs())
  private let count = Atomic(0)

  @usableFromInline
  init() {}

  /// How many jobs have begun.
  @usableFromInline
  var jobCount: Int { count.load(ordering: .relaxed) }

  @usableFromInline
  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    let starts = jobs.withLock { jobs in
      jobs.waiting.append(job)
      return !exchange(&jobs.isRunning, with: true)
    }
    if starts { start() }
  }

  /// Calls `body`, which may queue a job, and only then wakes a thread for that: it would wait for the locks that `body` holds.
  /// With `runsHere`, this thread runs the job, unless another one runs jobs.
  @usableFromInline
  func queueing(runsHere: Bool, _ body: () -> Void) {
    let isFree = jobs.withLock { !exchange(&$0.isRunning, with: true) }
    body()
    if isFree { run(atMost: runsHere ? 1 : 0) }
  }

  /// Runs jobs on another thread.
  private func start() {
    FlowTask.detached(priority: .ofSender) { self.run(atMost: 64) }
  }

  /// Runs the first jobs; if more are left, another job of the global executor runs these, so that others get there.
  private func run(atMost limit: Int) {
    for _ in 0..<limit {
      guard let job = next() else { return }
      count.add(1, ordering: .relaxed)
      // Safe: this executor exists as long as the method runs, and each job is taken out, and run, once.
      unsafe job.runSynchronously(on: asUnownedTaskExecutor())
    }
    let isDone = jobs.withLock { jobs in
      jobs.isRunning = !jobs.waiting.isEmpty
      return !jobs.isRunning
    }
    if !isDone { start() }
  }

  private func next() -> UnownedJob? {
    jobs.withLock { jobs in
      let job = jobs.waiting.popFirst()
      jobs.isRunning = job != nil
      return job
    }
  }
}

/// None throws; but creating one that cannot takes an allocation more, in Swift 6.3.1.
@usableFromInline
typealias FlowTask = Task<Void, any Error>

extension TaskPriority {
  /// The sender's, so that no thread of another priority has to wake for its input; not less than the usual one, since others'
  /// inputs may wait behind it.
  @usableFromInline static var ofSender: TaskPriority { max(Task.currentPriority, .medium) }
}
