import Synchronization

/// The jobs of a lane.
@usableFromInline
struct LaneQueue: ~Copyable {
  @usableFromInline
  var jobs = Ring<UnownedJob>()
  @usableFromInline
  var isBusy = false
}

/// The lane: an executor for the flow's tasks that runs one job at a time.
///
/// It takes a thread of the global executor while it has jobs. Because of it, a reactor without
/// isolation of its own is never in two places at once, and it can be seen whether a `reduce` has
/// suspended: then the lane is idle.
extension Flow: TaskExecutor {
  @inlinable
  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    let isFirst = lane.withLock { lane in
      lane.jobs.append(job)
      return begin(&lane)
    }
    guard isFirst else { return }
    Task.detached(priority: TaskPriority(job.priority)) { self.runJobs() }
  }

  /// Runs, on this thread, the jobs that `enqueue` brings, unless another thread does so already.
  @inlinable
  func runLane(_ enqueue: () -> Void) {
    let isFirst = lane.withLock { begin(&$0) }
    enqueue()
    if isFirst { runJobs() }
  }

  @inlinable
  func begin(_ lane: inout LaneQueue) -> Bool {
    guard !lane.isBusy else { return false }
    lane.isBusy = true
    laneIsBusy.store(true, ordering: .releasing)
    return true
  }

  @inlinable
  func runJobs() {
    while let job = nextJob() {
      laneJobs.add(1, ordering: .relaxed)
      job.runSynchronously(on: asUnownedTaskExecutor())
    }
    // An input that found the lane busy, and whose turn it is because a reduce has suspended.
    perform(core.withLock { callWorker(&$0) })
  }

  @inlinable
  func nextJob() -> UnownedJob? {
    lane.withLock { lane in
      if let job = lane.jobs.popFirst() { return job }
      lane.isBusy = false
      laneIsBusy.store(false, ordering: .releasing)
      return nil
    }
  }
}
