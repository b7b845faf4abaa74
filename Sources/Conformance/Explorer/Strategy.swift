/// How the explorer picks among the jobs that could run next.
public enum Strategy: Sendable, Equatable {
  /// One schedule: jobs run in the order in which they became runnable.
  ///
  /// Nothing is recorded; the cheapest per step.
  case fifo

  /// Every schedule, those with the fewest overtakings first, until `limit` of them have run.
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
