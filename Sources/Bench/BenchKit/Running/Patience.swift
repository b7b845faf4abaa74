/// How long something is still waited for, while this process runs.
///
/// Time in which the process was stopped, or the machine asleep, is no time in which it waited.
struct Patience {
  /// The longest time between two looks that counts.
  private static let longestStep = Duration.seconds(1)

  private var left: Duration
  private var last: ContinuousClock.Instant

  /// Patience for `duration` from `start` on.
  init(_ duration: Duration, from start: ContinuousClock.Instant = .now) {
    left = duration
    last = start
  }

  /// Whether it is used up; to be asked at least once a second.
  mutating func isOver(at now: ContinuousClock.Instant) -> Bool {
    left -= min(now - last, Self.longestStep)
    last = now
    return left <= .zero
  }
}
