/// A schedule in which the body failed.
public struct ExplorationFailure: Error, CustomStringConvertible {
  /// What went wrong.
  public enum Reason: Sendable {
    /// The body threw this.
    case threw(any Error)
    /// The body still waits, but nobody can run and no timer is left.
    case deadlock
    /// The body did not come to an end within this many steps.
    case livelock(steps: Int)
    /// A task asked for real time: `Task.sleep`, or a clock other than the run's.
    case escapedToRealTime(Duration)
    /// A task of the run was resumed by another thread.
    case escapedToThread
    /// The same choices led elsewhere: the body depends on more than the schedule.
    case notDeterministic
  }

  /// What went wrong.
  public let reason: Reason

  /// Runs this schedule again with `.replay`.
  public let token: ScheduleToken

  /// How many schedules had run, this one included.
  public let schedule: Int

  /// All of the above, for a person.
  public var description: String {
    "schedule \(schedule) \(reason); replay with .replay(\"\(token)\")"
  }
}

extension ExplorationFailure.Reason: CustomStringConvertible {
  /// Says it in a sentence, and what to do.
  public var description: String {
    switch self {
    case .threw(let error):
      "threw \(error)"
    case .deadlock:
      "is stuck: the body waits, nothing can run, no timer is left"
    case .livelock(let steps):
      "did not end within \(steps) steps"
    case .escapedToRealTime(let duration):
      "escaped to real time: something slept for \(duration) with Task.sleep or a real clock;"
        + " sleep on run.clock"
    case .escapedToThread:
      "escaped to another thread, which resumed a task of this run"
    case .notDeterministic:
      "cannot be repeated: the body depends on more than the schedule"
    }
  }
}
