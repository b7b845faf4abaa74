import CExplorer

/// Runs `body` under many schedules, on the calling thread, in virtual time.
///
/// Every job that the body's code enqueues (tasks, task groups, actors, the main actor, resumed
/// continuations) goes to the explorer, which runs one at a time and picks the next by `strategy`.
/// Other threads are not affected. The search stops early when every schedule has run.
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
///   - strategy: How to pick, and how many schedules to run, at least 1; a smaller number traps.
///   - jobLimit: A schedule of more jobs than this counts as a livelock; at least 1, or it traps.
///   - threadTimeout: How long, in real time, a body that is stuck waits for another thread to resume
///     it, so that the failure names that cause instead of a deadlock.
///   - stallTimeout: A job that takes longer than this, in real time, is noted once on standard error: it most
///     likely blocks the thread, and then `explore` never returns. Nil for no notes; there are none under
///     `.inline` either.
///   - explains: Whether a failing schedule is run again to confirm it, shrunk to few deviations from
///     the default order, and traced. If false, it is reported as it was found.
///   - body: Starts from scratch each time; must depend on nothing but the schedule.
/// - Returns: How much was covered, and what to try next if schedules are left.
/// - Throws: `ExplorationFailure` for the first schedule in which the body threw, could not end, or
///   left the explorer's reach.
@discardableResult
public func explore(
  _ strategy: Strategy = .fifo, jobLimit: Int = 1_000_000,
  threadTimeout: Duration = .milliseconds(250), stallTimeout: Duration? = .seconds(60),
  explains: Bool = true, body: @escaping ExploredBody
) throws -> ExplorationReport {
  precondition(explorer_install_hooks(), "this Swift runtime has no executor hooks")
  strategy.requireSchedules()
  precondition(jobLimit > 0, "jobLimit: \(jobLimit) lets no job run: it must be 1 or more")
  let exploration = Exploration(
    strategy, jobLimit: jobLimit, threadTimeout: threadTimeout, explains: explains,
    stallTimeout: stallTimeout, body: body)
  try exploration.run(strategy)
  return exploration.report
}
