import Dispatch

/// Runs the tasks that prefer it, one at a time, on a thread of theirs.
///
/// Other tasks share a few threads, which other tests may hold for minutes. Two sides that race each other
/// would wait there, and one that goes on until the other has finished would hold a thread itself.
public final class DedicatedExecutor: TaskExecutor {
  private let queue = DispatchQueue(label: "DedicatedExecutor")

  public init() {}

  public func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}
