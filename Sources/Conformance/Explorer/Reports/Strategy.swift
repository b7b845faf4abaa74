/// How the explorer picks among the jobs that could run next.
public enum Strategy: Sendable, Equatable {
  /// One schedule: jobs run in the order in which they became ready.
  ///
  /// Nothing is recorded: the cheapest strategy that tracks every task.
  case fifo

  /// One schedule, as a single thread of the real executors would run it, to count what code costs: a
  /// switch to an idle actor or off it happens inline, and the explorer adds no work of its own.
  ///
  /// Tasks are not tracked: the report does not count unfinished ones. On Swift 6.3, `Task.yield` and
  /// `Task.sleep` off the main actor go straight to Dispatch, so that the schedule fails with a deadlock or
  /// an escape, and the rest of the body may still run, on the threads of Dispatch and past the explorer; use
  /// `fifo` for code that needs them.
  case inline

  /// Every schedule, those with the fewest deviations first, until `limit` of them have run, at least 1.
  case exhaustive(limit: Int)

  /// `schedules` schedules, at least 1; each choice is uniformly random.
  case random(seed: UInt64, schedules: Int)

  /// `schedules` schedules of probabilistic concurrency testing, both numbers at least 1: tasks get random priorities, the
  /// highest runs, and at `depth - 1` random choices the running one drops below all others.
  ///
  /// Finds a bug that needs `depth` ordering constraints with probability at least
  /// `1 / (tasks * jobs^(depth - 1))` per schedule (Burckhardt et al., ASPLOS 2010).
  case priority(seed: UInt64, schedules: Int, depth: Int)

  /// The one schedule that `token` identifies.
  ///
  /// A token fits a body until its code changes. If a choice of the token takes a job that is not there, the
  /// replay fails with ``ExplorationFailure/Reason/tokenDoesNotFit(choice:asked:ready:)``. If the body ends before a
  /// choice of the token, which is common after an extra task was removed, up to 100 schedules run instead, those
  /// with the fewest deviations first, and the report says so: a token in a test still guards the fixed code.
  case replay(ScheduleToken)
}

extension Strategy {
  /// Traps unless the strategy runs a schedule.
  func requireSchedules() {
    switch self {
    case .fifo, .inline, .replay: break
    case .exhaustive(let limit):
      precondition(
        limit > 0, ".exhaustive(limit: \(limit)) runs nothing: the limit must be 1 or more")
    case .random(_, let schedules):
      precondition(
        schedules > 0,
        ".random(schedules: \(schedules)) runs nothing: the schedules must be 1 or more")
    case .priority(_, let schedules, let depth):
      precondition(
        schedules > 0,
        ".priority(schedules: \(schedules)) runs nothing: the schedules must be 1 or more")
      precondition(
        depth > 0, ".priority(depth: \(depth)) finds nothing: the depth must be 1 or more")
    }
  }
}
