/// How the explorer picks among the jobs that could run next.
public enum Strategy: Sendable, Equatable {
  /// One schedule: jobs run in the order in which they became runnable.
  ///
  /// Nothing is recorded; the cheapest that follows every task.
  case fifo

  /// One schedule, as a single thread of the real executors would run it, for counting what code
  /// costs: a task that switches to an idle actor or off it goes on inline, and nothing is done for
  /// the explorer's sake.
  ///
  /// Tasks are not followed: nothing is known of those that are left at the end. On Swift 6.3,
  /// `Task.yield` and `Task.sleep` off the main actor go straight to Dispatch, so that the body gets
  /// stuck or escapes; use `fifo` for code that needs them.
  case inline

  /// Every schedule, those with the fewest deviations first, until `limit` of them have run.
  case exhaustive(limit: Int)

  /// `schedules` schedules; each choice is drawn evenly.
  case random(seed: UInt64, schedules: Int)

  /// `schedules` schedules of probabilistic concurrency testing: tasks get random priorities, the
  /// highest runs, and at `depth - 1` random steps the running one drops below all others.
  ///
  /// Finds a bug that needs `depth` ordering constraints with probability at least
  /// `1 / (tasks * steps^(depth - 1))` per schedule (Burckhardt et al., ASPLOS 2010).
  case priority(seed: UInt64, schedules: Int, depth: Int)

  /// The one schedule that `token` stands for.
  case replay(ScheduleToken)
}
