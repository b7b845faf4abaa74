import CExplorer

// What happens when nothing can run.
extension Scheduler {
  /// Nothing can run: wakes whoever waited for that; false if nobody did.
  func wakeSomeone() -> Bool {
    if takeStrays() { return true }
    if waiters.wakeSettling() { return true }
    if outcome != nil { return false }
    if waiters.wakeAdvancing(timers) || timers.wakeNext() { return true }
    return takeStrays(waiting: patience)
  }

  private func takeStrays(waiting milliseconds: UInt32 = 0) -> Bool {
    guard let first = home.strays.take(waiting: milliseconds) else { return false }
    enqueue(first.job, on: first.lane)
    while let next = home.strays.take() { enqueue(next.job, on: next.lane) }
    end(.failed(.escapedToThread))
    return true
  }

  /// Takes a job that wanted to run after so much real time.
  func escape(_ job: UnownedJob, for delay: Duration) {
    realTimeJobs.append(job)
    let delay = Duration.milliseconds((delay / .milliseconds(1)).rounded())
    recorder?.escapes(task: routes.pointee.running)
    end(.failed(.escapedToRealTime(delay, by: nil)))
  }
}
