import FrameworkSupport
import Synchronization

/// What other threads have asked of a machine, in their order, until the main actor does it.
struct Arrivals: ~Copyable {
  private let waiting = Mutex(FIFOQueue<@Sendable () -> Void>())
  private let count = Atomic(0)

  /// Whether nothing waits of what is known to have happened before.
  var isEmpty: Bool { count.load(ordering: .relaxed) == 0 }

  func append(_ arrival: @escaping () -> Void) {
    // Safe: Combine passes such values from thread to thread, and the main actor is the only one that uses this one from
    // now on.
    nonisolated(unsafe) let arrival = arrival
    waiting.withLock {
      $0.append { unsafe arrival() }
      count.add(1, ordering: .relaxed)
    }
  }

  /// Does what waits, but not what arrives meanwhile, which may never end. What is being done may call this again.
  @inline(__always)
  func takeAll() {
    for _ in 0..<count.load(ordering: .relaxed) {
      guard let arrival = waiting.withLock({ $0.popFirst() }) else { return }
      count.subtract(1, ordering: .relaxed)
      arrival()
    }
  }
}

extension MainActor {
  /// Stops where a value for `operation` arrives elsewhere, and says what to do.
  nonisolated static func requireArrival(before operation: StaticString) {
    require(
      orSay:
        "A value arrives off the main actor: put receive(on: DispatchQueue.main) before \(operation)."
    )
  }
}
