/// A schedule in which the body failed.
public struct ExplorationFailure: Error {
  /// What went wrong.
  public enum Reason: Sendable {
    /// The body threw this, or an expectation of the run was not met.
    case threw(any Error)
    /// The body still waits, but no job can run and no timer is left. The tasks that wait.
    case deadlock([ScheduleTrace.TaskRecord])
    /// The schedule was not over after this many jobs.
    case livelock(jobs: Int)
    /// A task asked for real time: `Task.sleep`, or a clock other than the run's.
    case escapedToRealTime(Duration, by: ScheduleTrace.TaskRecord?)
    /// Another thread resumed a task of the run.
    case escapedToThread
    /// The same choices led to different jobs: the body depends on more than the schedule.
    case notDeterministic(String)
    /// A replayed token needs at least `asked` ready jobs at the choice of this number, and there were only
    /// `ready`: the body has changed since.
    case tokenDoesNotFit(choice: Int, asked: Int, ready: Int)
  }

  /// What went wrong.
  public let reason: Reason

  /// Runs this schedule again with `.replay`.
  public let token: ScheduleToken

  /// What ran, job by job; nil where a second run would not have been the same.
  public let trace: ScheduleTrace?

  /// How many schedules had run, including the one that failed.
  public let schedule: Int

  /// How many choices did not go to the default: 0 for the schedule `x`.
  public var deviations: Int { token.deviations.count }

  init(_ reason: Reason, token: ScheduleToken, trace: ScheduleTrace?, schedule: Int) {
    self.reason = reason
    self.token = token
    self.trace = trace
    self.schedule = schedule
  }
}

extension ExplorationFailure: CustomReflectable {
  /// The reason, the token and the schedule's number: test libraries print all that they find here.
  public var customMirror: Mirror {
    Mirror(self, children: ["reason": "\(reason)", "token": "\(token)", "schedule": schedule])
  }
}

extension ExplorationFailure: CustomStringConvertible {
  /// The whole report: what went wrong, how to replay it, and the trace.
  public var description: String {
    if case .tokenDoesNotFit = reason { return "the replay of \(token) \(reason)" }
    let deviations = deviations == 1 ? "1 deviation" : "\(deviations) deviations"
    let jobs = trace.map { "\n\($0)" } ?? ""
    return "schedule \(schedule) \(reason)\n"
      + "replay it (\(deviations) from the default order): .replay(\"\(token)\")\(jobs)"
  }
}

extension ExplorationFailure.Reason: CustomStringConvertible {
  /// What went wrong, and what to do about it.
  public var description: String { ([fact] + [advice].compactMap { $0 }).joined(separator: "; ") }

  /// What a caller of the explorer can do about it; nil where the fact says so already.
  private var advice: String? {
    switch self {
    case .livelock: "if it only needs more jobs, raise jobLimit"
    case .escapedToRealTime: "sleep on run.clock instead"
    default: nil
    }
  }

  /// What went wrong.
  package var fact: String {
    switch self {
    case .threw(let error):
      "failed: \(error)"
    case .deadlock(let tasks):
      "is stuck: nothing can run, no timer is left, and the body waits"
        + tasks.map { "\n  \($0)" }.joined()
        + "\n(the explorer cannot wait for Dispatch or another thread to resume one of them)"
    case .livelock(let jobs):
      "did not end within \(jobs) jobs"
    case .escapedToRealTime(let duration, let task):
      "escaped to real time: \(task.map(\.title) ?? "a task") asked for \(duration) with"
        + " Task.sleep or a real clock"
    case .escapedToThread:
      "escaped: another thread resumed a task of this run, from Dispatch, a custom executor or a callback;"
        + " under .inline also from Task.yield, so use .fifo for code that yields"
    case .notDeterministic(let difference):
      "cannot be repeated: \(difference); the body depends on more than the schedule (an address, a"
        + " random number, the time, state that outlives the body)"
    case .tokenDoesNotFit(let choice, let asked, let ready):
      "cannot follow its token: choice \(choice) needs at least \(asked) ready jobs, and there were"
        + " \(ready): the body has changed since the token was made; explore it again, and keep the new"
        + " token or delete this one"
    }
  }
}

/// An error that defines which other failures count as the same.
///
/// While a failing schedule is shrunk, the failure must stay the same: an error of the same type and,
/// for errors with a signature, with an equal one.
public protocol FailureSignature: Error {
  /// Equal for failures of the same kind.
  var failureSignature: String { get }
}
