import CExplorer

/// What a body can ask of the explorer while it runs.
public final class Run: Sendable {
  // Only used on the thread that explores; `onThread` checks it.
  nonisolated(unsafe) private let scheduler: Scheduler

  /// The clock of this schedule.
  public let clock: ManualClock

  init(scheduler: Scheduler) {
    self.scheduler = scheduler
    clock = ManualClock(timers: scheduler.timers)
  }

  /// Whether the calling code runs on the main actor of this schedule.
  public var isOnMainActor: Bool { Scheduler.current === scheduler && explorer_is_on_main() }

  /// Returns when no job is runnable; virtual time does not move.
  public nonisolated(nonsending) func settle() async {
    let scheduler = onThread()
    await withUnsafeContinuation { scheduler.settle($0) }
  }

  /// Moves virtual time forward by exactly `duration`, then settles.
  ///
  /// Sleepers wake in the order of their deadlines; everything settles between two of them.
  public nonisolated(nonsending) func advance(by duration: Duration) async {
    precondition(duration >= .zero, "time cannot move backwards (\(duration))")
    let scheduler = onThread()
    await withUnsafeContinuation { scheduler.advance(by: duration, $0) }
    await settle()
  }

  func end(_ outcome: Scheduler.Outcome) {
    onThread().end(outcome)
  }

  private func onThread() -> Scheduler {
    precondition(
      Scheduler.current === scheduler && scheduler.timers === clock.timers,
      "a Run was used outside its own schedule, or on another thread")
    return scheduler
  }
}

/// The code under exploration.
public typealias ExploredBody = @MainActor @Sendable (Run) async throws -> Void
