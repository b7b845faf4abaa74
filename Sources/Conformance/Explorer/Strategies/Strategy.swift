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
  /// `Task.sleep` off the main actor go straight to Dispatch, so that the body deadlocks or escapes;
  /// use `fifo` for code that needs them.
  case inline

  /// Every schedule, those with the fewest deviations first, until `limit` of them have run.
  case exhaustive(limit: Int)

  /// `schedules` schedules; each choice is uniformly random.
  case random(seed: UInt64, schedules: Int)

  /// `schedules` schedules of probabilistic concurrency testing: tasks get random priorities, the
  /// highest runs, and at `depth - 1` random choices the running one drops below all others.
  ///
  /// Finds a bug that needs `depth` ordering constraints with probability at least
  /// `1 / (tasks * jobs^(depth - 1))` per schedule (Burckhardt et al., ASPLOS 2010).
  case priority(seed: UInt64, schedules: Int, depth: Int)

  /// The one schedule that `token` identifies.
  case replay(ScheduleToken)
}
