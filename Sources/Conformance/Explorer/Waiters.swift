/// Those who wait in `settle` and `advance`.
struct Waiters {
  typealias Continuation = UnsafeContinuation<Void, Never>

  private var settling: [Continuation] = []
  /// By target; equal targets in the order of the calls.
  private var advancing: [(target: Duration, continuation: Continuation)] = []

  mutating func settle(_ continuation: Continuation) {
    settling.append(continuation)
  }

  mutating func advance(to target: Duration, _ continuation: Continuation) {
    let index = advancing.firstIndex { $0.target > target } ?? advancing.count
    advancing.insert((target, continuation), at: index)
  }

  mutating func wakeSettling() -> Bool {
    guard !settling.isEmpty else { return false }
    // Resuming only enqueues; the capacity stays, so that settling again allocates nothing.
    for continuation in settling { continuation.resume() }
    settling.removeAll(keepingCapacity: true)
    return true
  }

  /// Moves time to the nearest target, unless a sleeper comes first; false if there is no target.
  mutating func wakeAdvancing(_ timers: Timers) -> Bool {
    guard let target = advancing.first?.target else { return false }
    if let deadline = timers.nextDeadline, deadline <= target {
      timers.advance(to: deadline)
    } else {
      timers.advance(to: target)
      advancing.removeFirst().continuation.resume()
    }
    return true
  }

  mutating func wakeAll() {
    let continuations = settling + advancing.map(\.continuation)
    settling = []
    advancing = []
    for continuation in continuations { continuation.resume() }
  }
}
