import Explorer
import Spec

/// How actions travel through one pattern's feature, under one schedule.
public struct FeatureTrace: Sendable, Equatable, Codable {
  /// What happened.
  public enum EventKind: String, Sendable, Codable {
    /// An action was sent.
    case send
    /// An observer received a view.
    case render
    /// An effect arrived.
    case effect
    /// The feature asked its environment for something.
    case request
    /// The environment answered.
    case answer
    /// The environment failed.
    case failure
    /// The task that waited for an answer was cancelled.
    case cancel
    /// Virtual time passed.
    case time
    /// A rule was broken.
    case violation
  }

  /// What a part of the view was and is.
  public struct Change: Sendable, Equatable, Codable {
    /// The property path, such as `rows[2].label`; empty for the whole view.
    public let path: String
    public let former: String
    public let latter: String
  }

  /// Something that happened while a job ran.
  public struct Event: Sendable, Equatable, Codable {
    /// The step that had been taken last, counted from 1; 0 before the first.
    public let step: Int
    /// The job, counted from 1.
    public let job: Int
    public let kind: EventKind
    /// The action, the view, the effect, what is asked for, or the time that passed.
    public let text: String
    /// The number of the request or of the observer; nil for others.
    public var number: Int?
    /// What changed in the view that an observer received, since the one before; nil for others.
    public var changes: [Change]?
  }

  /// What ran between two suspensions.
  public struct Job: Sendable, Equatable, Codable {
    /// The step that had been taken last when it began, counted from 1; 0 before the first.
    public let step: Int
    /// The number of the task; 0 if unknown.
    public let task: Int
    /// The place in ``lanes`` of the executor on which it ran.
    public let lane: Int
    /// The function in which it continued, as far as that can be known.
    public let code: String?
    /// The task whose job would have run by default, if another one's ran.
    public let insteadOf: Int?
  }

  /// One task.
  public struct Task: Sendable, Equatable, Codable {
    /// Counts from 1, the user's.
    public let number: Int
    public let name: String?
    /// The number of the task that created it; 0 for the user's.
    public let creator: Int
    /// The function or closure that it runs, as far as that can be known.
    public let runs: String?
    public let isFinished: Bool
  }

  public let pattern: String
  /// The pattern's type, with its module: `RIVFeatures.RIVPattern`.
  public let type: String
  public let feature: String
  /// Identifies the schedule; the same token gives the same trace.
  public let schedule: String
  /// Whether the schedule was possible.
  public let followedSchedule: Bool
  /// The steps that the user and the environment took, as Swift literals.
  public let steps: [String]
  /// The executors, in the order in which they first ran something.
  public let lanes: [String]
  public let tasks: [Task]
  public let jobs: [Job]
  public let events: [Event]
  /// What went wrong; nil if nothing did.
  public let failure: String?
  /// The check of a rule that was repeated, as its message names it; nil if steps were recorded.
  public let replay: String?
}

extension FeatureTrace.Change {
  /// Every place where two views differ.
  static func all<View: Equatable>(from former: View, to latter: View) -> [FeatureTrace.Change] {
    Difference.all(between: former, and: latter).map { difference in
      FeatureTrace.Change(
        path: difference.path, former: "\(brief: difference.expected)",
        latter: "\(brief: difference.found)")
    }
  }
}
