/// The task executor under which jobs of the global executor run.
///
/// A job with a task executor never runs on inline where it switches to an actor: the switch comes
/// back to the scheduler as a job of its own, so that others can run in between.
final class ScheduledExecutor: TaskExecutor {
  static let shared = ScheduledExecutor()

  /// Only tasks that prefer this executor come here; the explorer gives no task a preference.
  func enqueue(_ job: UnownedJob) {
    guard let scheduler = Scheduler.current else {
      preconditionFailure("a job of a run was enqueued by another thread")
    }
    scheduler.enqueue(job, on: .global)
  }
}
