import CExplorer

// What leaves the explorer's reach, and how a schedule is cleaned up.
extension Scheduler {
  /// Receives the jobs that other threads have enqueued, which fails the schedule unless they are threads of
  /// its own; false if there are none.
  func takeForeignJobs(waiting milliseconds: UInt32 = 0) -> Bool {
    guard let first = executors.foreignJobs.take(waiting: milliseconds) else { return false }
    enqueue(first.job, on: first.executor)
    while let next = executors.foreignJobs.take() { enqueue(next.job, on: next.executor) }
    if case .forbidden = threads { end(.failed(.escapedToThread)) }
    return true
  }

  /// Receives a job that asked to run after `delay` of real time, which fails the schedule.
  func escape(_ job: UnownedJob, for delay: Duration) {
    realTimeJobs.append(job)
    let delay = Duration.milliseconds((delay / .milliseconds(1)).rounded())
    recorder?.taskEscapes(routes.pointee.running)
    end(.failed(.escapedToRealTime(delay, by: nil)))
  }

  /// Runs unfinished tasks to their end, oldest job first: they are cancelled, sleepers are woken, and
  /// jobs that asked for real time run at once.
  func tearDown(_ root: Task<Void, Never>) {
    unfinished = unfinishedTasks()
    root.cancel()
    explorer_cancel_tasks(routes)
    var left = max(10_000, jobs)
    while left > 0 {
      left -= 1
      if let next = resumptions.popLast() {
        perform(next)
      } else if !ready.isEmpty || resumeAll() {
        perform(ready.remove(at: 0))
      } else {
        return
      }
    }
  }

  private func resumeAll() -> Bool {
    timers.cancelAll()
    waiters.resumeAll()
    for job in realTimeJobs { enqueue(job, on: .global) }
    realTimeJobs = []
    return !ready.isEmpty
  }

  /// How many tasks have not ended.
  func unfinishedTasks() -> Int {
    var count = 0
    var record = routes.pointee.tasks
    while let task = record {
      if !explorer_task_is_finished(task) { count += 1 }
      record = explorer_task_next(task)
    }
    return count
  }

  /// Makes ready for the next schedule, with other executors if a task is left that refers to these, or
  /// may be where none is tracked.
  func release(mayHaveLostTasks: Bool) {
    let left = explorer_release_tasks(routes)
    if left > 0 || mayHaveLostTasks || !ready.isEmpty || !resumptions.isEmpty
      || actorQueues.count > 0
    {
      ready.removeAll()
      actorQueues = ActorQueues()
      resumptions = []
      realTimeJobs = []
      waiters = Waiters()
      executors.leak()
      executors = ScheduleExecutors.take()
    }
    recorder = nil
  }
}
