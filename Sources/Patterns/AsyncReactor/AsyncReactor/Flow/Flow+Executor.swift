import Synchronization

/// The jobs of a flow's executor.
@usableFromInline
struct JobQueue: ~Copyable {
  @usableFromInline
  var jobs = FIFOQueue<UnownedJob>()
  @usableFromInline
  var isExecuting = false
}

/// A serial executor for the flow's tasks: it runs one job at a time.
///
/// It takes a thread of the global executor while it has jobs. Because of it, a reactor without
/// isolation of its own never runs on two threads at once, and the flow can see whether a `reduce`
/// has suspended: then the executor is idle.
extension Flow: TaskExecutor {
  @inlinable
  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    let isFirst = jobs.withLock { queue in
      queue.jobs.append(job)
      return beginExecuting(&queue)
    }
    guard isFirst else { return }
    Task.detached(priority: TaskPriority(job.priority)) { self.runJobs() }
  }

  /// Runs, on this thread, the jobs that `enqueue` brings, unless another thread runs jobs already.
  @inlinable
  func runInline(_ enqueue: () -> Void) {
    let isFirst = jobs.withLock { beginExecuting(&$0) }
    enqueue()
    if isFirst { runJobs() }
  }

  @inlinable
  func beginExecuting(_ queue: inout JobQueue) -> Bool {
    guard !queue.isExecuting else { return false }
    queue.isExecuting = true
    isExecuting.store(true, ordering: .releasing)
    return true
  }

  @inlinable
  func runJobs() {
    while let job = nextJob() {
      jobCount.add(1, ordering: .relaxed)
      job.runSynchronously(on: asUnownedTaskExecutor())
    }
    // For an input that came while the executor was busy with a reduce that has now suspended.
    perform(core.withLock { wakeWorker(&$0) })
  }

  @inlinable
  func nextJob() -> UnownedJob? {
    jobs.withLock { queue in
      if let job = queue.jobs.popFirst() { return job }
      queue.isExecuting = false
      isExecuting.store(false, ordering: .releasing)
      return nil
    }
  }
}
