import CExplorer

/// The code under exploration.
public typealias ExploredBody = @MainActor @Sendable (Run) async throws -> Void

/// Runs `body` under many schedules, on the calling thread, in virtual time.
///
/// Every job that the body's code enqueues (tasks, task groups, actors, the main actor, resumed
/// continuations) goes to the explorer, which runs one at a time and picks the next by `strategy`.
/// Other threads are not affected.
///
/// ```swift
/// try explore(.exhaustive(limit: 10_000)) { run in
///   let account = Account()
///   let first = Task { await account.deposit(1) }
///   let second = Task { await account.deposit(1) }
///   await first.value
///   await second.value
///   guard await account.balance == 2 else { throw LostUpdate() }
/// }
/// ```
///
/// - Parameters:
///   - strategy: How to pick, and how many schedules to run.
///   - jobLimit: A schedule of more jobs than this counts as a livelock.
///   - threadTimeout: How long, in real time, a body that is stuck waits for another thread to resume
///     it, so that the failure names that cause instead of a deadlock.
///   - explains: Whether a failing schedule is run again to confirm it, shrunk to few deviations from
///     the default order, and traced. If false, it is reported as it was found.
///   - body: Starts from scratch each time; must depend on nothing but the schedule.
/// - Throws: `ExplorationFailure` for the first schedule in which the body threw, could not end, or
///   left the explorer's reach.
@discardableResult
public func explore(
  _ strategy: Strategy = .fifo, jobLimit: Int = 1_000_000,
  threadTimeout: Duration = .milliseconds(250), explains: Bool = true, body: @escaping ExploredBody
) throws -> ExplorationReport {
  precondition(explorer_install_hooks(), "this Swift runtime has no executor hooks")
  let exploration = Exploration(
    strategy, jobLimit: jobLimit, threadTimeout: threadTimeout, explains: explains, body: body)
  try exploration.run(strategy)
  return exploration.report
}

/// What an exploration without a failure has covered.
public struct ExplorationReport: Sendable, Equatable {
  /// How many schedules ran.
  public var schedules = 0
  /// Whether these were all there are: `.exhaustive`, and the limit was not reached.
  public var isComplete = false
  /// Jobs run in all schedules together.
  public var jobs = 0
  /// Jobs run in the longest schedule.
  public var maxJobs = 0
  /// Choices among several ready jobs in the longest schedule; not counted by `.fifo` and
  /// `.inline`.
  public var maxChoices = 0
  /// The most tasks that still waited when nothing could run after the end of a schedule's body.
  ///
  /// They were cancelled then. Not counted by `.inline`.
  public var unfinishedTasks = 0
  /// Whether a replayed token's choices were possible; if false, the body has changed since.
  public var followedToken = true
}
