import FrameworkSupport
import Synchronization

/// What was sent from outside the main actor, to whatever subject, until it runs there: in the order in which it came.
///
/// While anything waits, a job that runs it is on its way. A job runs no more than what waits when it begins, so
/// that the main actor gets to do other things, even if others send without end.
enum Inbox {
  /// In a struct, because a closure that a generic queue keeps is wrapped in others, which are allocated.
  private struct Work {
    let run: @Sendable @MainActor () -> Void
  }

  private static let jobLimit = 256

  private static let waiting = Mutex(FIFOQueue<Work>())
  private static let isAnyWaiting = Atomic(false)

  static func append(_ work: @escaping @Sendable @MainActor () -> Void) {
    let isFirst = waiting.withLock { waiting in
      waiting.append(Work(run: work))
      isAnyWaiting.store(true, ordering: .releasing)
      return waiting.count == 1
    }
    if isFirst { MainActor.runNowOrInJob { runJob() } }
  }

  /// Runs what waits when this is called, in order, also when called by what it runs.
  @MainActor
  static func run(atMost limit: Int = .max) {
    guard isAnyWaiting.load(ordering: .acquiring) else { return }
    for _ in 0..<min(limit, waiting.withLock { $0.count }) { popFirst()?.run() }
  }

  @MainActor
  private static func runJob() {
    run(atMost: jobLimit)
    if isAnyWaiting.load(ordering: .acquiring) { Task { runJob() } }
  }

  private static func popFirst() -> Work? {
    waiting.withLock { waiting in
      let work = waiting.popFirst()
      if waiting.isEmpty { isAnyWaiting.store(false, ordering: .releasing) }
      return work
    }
  }
}
