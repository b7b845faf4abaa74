import CExplorer

// How a schedule is brought to its end.
extension Scheduler {
  /// Lets what is left come to its end, in order: tasks are cancelled, sleepers woken, and jobs that
  /// wanted real time run at once.
  func tearDown(_ root: Task<Void, Never>) {
    unfinished = unfinishedTasks()
    root.cancel()
    explorer_cancel_tasks(routes)
    var left = max(10_000, steps)
    while left > 0 {
      left -= 1
      if let next = resumptions.popLast() {
        perform(next)
      } else if !ready.isEmpty || wakeLeftovers() {
        perform(ready.remove(at: 0))
      } else {
        return
      }
    }
  }

  private func wakeLeftovers() -> Bool {
    timers.cancelAll()
    waiters.wakeAll()
    for job in realTimeJobs { enqueue(job, on: .global) }
    realTimeJobs = []
    return !ready.isEmpty
  }

  private func unfinishedTasks() -> Int {
    var count = 0
    var note = routes.pointee.tasks
    while let task = note {
      if !explorer_task_is_finished(task) { count += 1 }
      note = explorer_task_next(task)
    }
    return count
  }

  /// Gives the executors back, unless a task is left that knows them.
  func release() {
    let left = explorer_release_tasks(routes)
    if left > 0 || !ready.isEmpty || !resumptions.isEmpty || turns.count > 0 {
      ready.removeAll()
      turns = ActorTurns()
      resumptions = []
      realTimeJobs = []
      waiters = Waiters()
      home.abandon()
      home = HomeExecutors.take()
    }
    recorder = nil
  }
}
