/// A schedule in which the body failed.
public struct ExplorationFailure: Error {
  /// What went wrong.
  public enum Reason: Sendable {
    /// The body threw this, or an expectation of the run was not met.
    case threw(any Error)
    /// The body still waits, but nobody can run and no timer is left. The tasks that wait.
    case deadlock([ScheduleTrace.TaskNote])
    /// There were still jobs to run after this many steps.
    case livelock(steps: Int)
    /// A task asked for real time: `Task.sleep`, or a clock other than the run's.
    case escapedToRealTime(Duration, by: ScheduleTrace.TaskNote?)
    /// Another thread resumed a task of the run.
    case escapedToThread
    /// The same choices led elsewhere: the body depends on more than the schedule.
    case notDeterministic(String)
  }

  /// What went wrong.
  public let reason: Reason

  /// Runs this schedule again with `.replay`.
  public let token: ScheduleToken

  /// What ran, step by step; nil where a second run would not have been the same.
  public let trace: ScheduleTrace?

  /// How many schedules had run, the failing one included.
  public let schedule: Int

  /// How often another job ran than by default: 0 for the schedule `x`.
  public var deviations: Int { token.deviations.count }

  init(_ outcome: Scheduler.Outcome, token: ScheduleToken, trace: ScheduleTrace?, schedule: Int) {
    reason =
      switch outcome {
      case .returned: preconditionFailure("a schedule without a failure was reported as one")
      case .threw(let error): .threw(error)
      case .failed(let reason): reason
      }
    self.token = token
    self.trace = trace
    self.schedule = schedule
  }
}

extension ExplorationFailure: CustomReflectable {
  /// What went wrong and where, without the trace: test libraries print all that they find here.
  public var customMirror: Mirror {
    Mirror(self, children: ["reason": "\(reason)", "token": "\(token)", "schedule": schedule])
  }
}

extension ExplorationFailure: CustomStringConvertible {
  /// All of it, for a person.
  public var description: String {
    let deviations = deviations == 1 ? "1 deviation" : "\(deviations) deviations"
    let steps = trace.map { "\n\($0)" } ?? ""
    return "schedule \(schedule) \(reason)\n"
      + "replay it (\(deviations) from the default order): .replay(\"\(token)\")\(steps)"
  }
}
