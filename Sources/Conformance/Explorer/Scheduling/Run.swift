import CExplorer

/// The code under exploration.
public typealias ExploredBody = @MainActor @Sendable (Run) async throws -> Void

/// The interface of a body to the explorer that runs it.
public final class Run: Sendable {
  // Safe: only used on the thread that explores, which `schedulerOfThread` checks; `mode` never changes.
  nonisolated(unsafe) private let scheduler: Scheduler

  /// The clock of this schedule.
  public let clock: ManualClock

  init(scheduler: Scheduler) {
    self.scheduler = scheduler
    clock = ManualClock(timers: scheduler.timers)
  }

  /// Whether the calling code runs on the main actor of this schedule.
  public var isOnMainActor: Bool { Scheduler.current === scheduler && explorer_is_on_main() }

  /// How many jobs have begun, the calling one included; 0 unless the schedule is recorded.
  public var recordedJobs: Int { scheduler.recorder?.count ?? 0 }

  /// The choices so far: followed by the default order, they lead to the calling code again.
  ///
  /// Under `.fifo`, which does not follow the default order, those of the default schedule.
  public var scheduleSoFar: ScheduleToken {
    ScheduleToken(deviations: schedulerOfThread()?.deviations ?? [])
  }

  /// How many tasks have not ended, the calling one included; not counted by `.inline`.
  public var unfinishedTasks: Int { schedulerOfThread()?.unfinishedTasks() ?? 0 }

  /// How many jobs could run next.
  package var readyJobs: Int { schedulerOfThread()?.ready.count ?? 0 }

  /// Returns when no job can run; virtual time does not move.
  public nonisolated(nonsending) func settle() async {
    guard let scheduler = schedulerOfThread() else { return await suspendForever() }
    await withUnsafeContinuation { scheduler.waiters.addSettling($0) }
  }

  /// Moves virtual time forward by exactly `duration`, then settles.
  ///
  /// Sleepers wake in the order of their deadlines; everything settles between two of them.
  public nonisolated(nonsending) func advance(by duration: Duration) async {
    precondition(duration >= .zero, "time cannot move backwards (\(duration))")
    guard let scheduler = schedulerOfThread() else { return await suspendForever() }
    await withUnsafeContinuation {
      scheduler.waiters.addAdvancing(to: scheduler.timers.now + duration, $0)
    }
    await settle()
  }

  /// Runs `body` on `count` real threads at the same time, and returns when all have ended.
  ///
  /// Jobs that they enqueue run on the thread that explores, even while the threads run. Only in a run of
  /// ``runWithThreads(jobLimit:threadTimeout:body:)``.
  package nonisolated(nonsending) func onThreads(
    _ count: Int, _ body: @escaping @Sendable (Int) -> Void
  ) async {
    guard let scheduler = schedulerOfThread(), case .allowed = scheduler.threads else {
      preconditionFailure("onThreads was called in a run without threads, or by two tasks")
    }
    scheduler.threads = .running
    await withUnsafeContinuation { continuation in
      startThreads(count, of: scheduler.executors, body) { continuation.resume() }
    }
    scheduler.threads = .allowed
  }

  /// Fails the schedule if `condition` is false; from any task of the run, with or without `try`.
  ///
  /// The schedule stops when the current job ends; the first expectation that is not met counts.
  public func expect(
    _ condition: Bool, _ message: @autoclosure () -> String = "an expectation was not met",
    file: String = #fileID, line: Int = #line
  ) {
    guard !condition else { return }
    end(
      .failed(.threw(ExpectationFailure(message: message(), file: file, line: line))))
  }

  /// Fails the schedule unless `operation` throws an error of this type.
  public func expect<Expected: Error>(
    throws type: Expected.Type, file: String = #fileID, line: Int = #line,
    _ operation: () throws -> Void
  ) {
    do {
      try operation()
      expect(false, "no \(type) was thrown", file: file, line: line)
    } catch {
      expect(error is Expected, "\(error) was thrown, not \(type)", file: file, line: line)
    }
  }

  func end(_ outcome: ScheduleEnd) {
    schedulerOfThread()?.end(outcome)
  }

  /// Nil for a body that has escaped: under `.inline`, the thread that resumes it goes on with it.
  private func schedulerOfThread() -> Scheduler? {
    if Scheduler.current === scheduler, scheduler.timers === clock.timers { return scheduler }
    precondition(
      scheduler.mode == .inline,
      "a Run was used outside its own schedule, or on another thread")
    return nil
  }

  /// Holds back a body that has escaped: its schedule fails, and whatever it did would come too late.
  private nonisolated(nonsending) func suspendForever() async {
    await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in }
  }
}

/// The error of a run's expectation that was not met.
public struct ExpectationFailure: Error, CustomStringConvertible, FailureSignature {
  /// What was expected.
  public let message: String
  /// The file of the expectation.
  public let file: String
  /// The line of the expectation.
  public let line: Int

  /// The message and the location.
  public var description: String { "\(message) (\(file):\(line))" }

  /// The location: the same expectation counts as the same failure, whatever its message.
  public var failureSignature: String { "\(file):\(line)" }
}
