import Dispatch

/// Runs the tasks that prefer it, one at a time, beside the few threads that all other tasks share.
///
/// Other tests may hold those threads for minutes. A race on them would wait as long, and a side of it that
/// loops until the other has finished would hold one itself.
public final class DedicatedExecutor: TaskExecutor {
  private let queue = DispatchQueue(label: "DedicatedExecutor")

  public init() {}

  public func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}
