/// What an exploration without a failure has covered.
///
/// Its description says how much that is and, if schedules are left, what to try next.
public struct ExplorationReport: Sendable, Equatable {
  /// How the schedules were picked.
  public var strategy: Strategy
  /// How many schedules ran.
  public var schedules = 0
  /// How many of them were different; a lower bound, as counting ends at a million.
  public var distinctSchedules = 0
  /// Whether there are no other schedules. The search then stops.
  ///
  /// `.random` and `.priority` notice it only where there are few schedules: about ten thousand, fewer
  /// if they are long.
  public var isComplete = false
  /// The most deviations from the default order that a schedule had.
  public var maxDeviations = 0
  /// Every schedule with at most this many deviations ran; nil unless the strategy is `.exhaustive`.
  public var coveredDeviations: Int?
  /// How many schedules are known not to have run; a lower bound. Only counted by
  /// `.exhaustive`.
  public var skippedSchedules = 0
  /// Jobs run in all schedules together.
  public var jobs = 0
  /// Jobs run in the longest schedule.
  public var maxJobs = 0
  /// Choices among several ready jobs in the longest schedule; not counted by `.fifo` and
  /// `.inline`.
  public var maxChoices = 0
  /// Tasks in the schedule with the most; not counted by `.inline`.
  public var maxTasks = 0
  /// The most tasks that still waited when nothing could run after the end of a schedule's body.
  ///
  /// They were cancelled then. Not counted by `.inline`.
  public var unfinishedTasks = 0
  /// Whether a replayed token's choices were possible; if false, the body has changed since, and the schedules
  /// nearest to the default order ran instead.
  public var followedToken = true

  init(_ strategy: Strategy) {
    self.strategy = strategy
  }
}

extension ExplorationReport: CustomStringConvertible {
  /// What was covered, which tasks were left, and the advice if there is any.
  public var description: String {
    let unfinished =
      unfinishedTasks > 0
      ? "\(unfinishedTasks.counted("task")) still waited at the end and had to be cancelled" : nil
    return [coverage, unfinished, advice].compactMap(\.self).joined(separator: "; ")
  }

  /// How many schedules ran, and how far they went from the default order.
  public var coverage: String {
    switch strategy {
    case .replay where !followedToken:
      return "the body ended before a choice of the token, so other schedules ran instead: "
        + coverageOfSearch
    case .fifo, .inline, .replay: return "1 schedule ran"
    case .exhaustive, .random, .priority: return coverageOfSearch
    }
  }

  private var coverageOfSearch: String {
    if isComplete, distinctSchedules == 1 { return "the only schedule ran" }
    if isComplete {
      return "all \(distinctSchedules.counted("schedule")) ran, with up to "
        + maxDeviations.counted("deviation")
    }
    if let coveredDeviations {
      return
        "\(schedules) of at least \(schedules + skippedSchedules) schedules ran: every one with "
        + (coveredDeviations == 0
          ? "no deviation" : "at most \(coveredDeviations.counted("deviation"))")
        + ", and some with \(coveredDeviations + 1)"
    }
    return "\(schedules.counted("schedule")) ran, \(distinctSchedules) of them different, "
      + "with up to \(maxDeviations.counted("deviation"))"
  }
}
