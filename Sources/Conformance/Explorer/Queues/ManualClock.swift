/// A clock whose time moves only when nothing else can run, or when the body advances it.
///
/// `now` starts at zero in every schedule.
public struct ManualClock: Clock {
  /// A point in time: the distance from the start of the schedule.
  public struct Instant: InstantProtocol {
    /// The time since the start of the schedule.
    public var sinceStart: Duration

    /// A point `sinceStart` after the start of the schedule.
    public init(sinceStart: Duration) {
      self.sinceStart = sinceStart
    }

    /// The point `duration` later.
    public func advanced(by duration: Duration) -> Instant {
      Instant(sinceStart: sinceStart + duration)
    }

    /// The time from here to `other`.
    public func duration(to other: Instant) -> Duration {
      other.sinceStart - sinceStart
    }

    /// Whether `left` is earlier than `right`.
    public static func < (left: Instant, right: Instant) -> Bool {
      left.sinceStart < right.sinceStart
    }
  }

  let timers: Timers

  /// The present virtual time.
  public var now: Instant { Instant(sinceStart: timers.now) }

  /// The earliest deadline for which a task sleeps; nil if none does.
  public var nextDeadline: Instant? { timers.nextDeadline.map(Instant.init) }

  /// One nanosecond: deadlines are exact, whatever their distance.
  public var minimumResolution: Duration { .nanoseconds(1) }

  /// Returns when virtual time has reached `deadline`, at once if it already has.
  ///
  /// Throws `CancellationError` as soon as the task is cancelled. `tolerance` is ignored.
  public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
    try Task.checkCancellation()
    try await timers.sleep(until: deadline.sinceStart)
  }
}
