import CExplorer

/// Runs `body` under many schedules, on the calling thread, in virtual time.
///
/// Every job that the body's code enqueues (tasks, task groups, actors, the main actor, resumed
/// continuations) lands in the explorer, which runs one at a time and picks the next by `strategy`.
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
///   - strategy: how to pick, and how many schedules to run.
///   - stepLimit: a schedule of more jobs than this counts as a livelock.
///   - patience: how long, in real time, a body that is stuck waits for another thread to resume it,
///     so that the failure can name that cause instead of a deadlock.
///   - explains: whether a failing schedule is run again to confirm it, shrunk to few deviations from
///     the default order, and traced. Without, it is reported as it was found.
///   - body: starts from scratch each time; must depend on nothing but the schedule.
/// - Throws: `ExplorationFailure` for the first schedule in which the body threw, could not end, or
///   left the explorer's reach.
@discardableResult
public func explore(
  _ strategy: Strategy = .fifo, stepLimit: Int = 1_000_000,
  patience: Duration = .milliseconds(250), explains: Bool = true, body: @escaping ExploredBody
) throws -> ExplorationReport {
  precondition(explorer_install_hooks(), "this Swift runtime has no executor hooks")
  let exploration = Exploration(
    strategy, stepLimit: stepLimit, patience: patience, explains: explains, body: body)
  try exploration.run(strategy)
  return exploration.report
}
