import Synchronization

/// The sleepers of one schedule and its virtual time.
final class Timers: Sendable {
  private struct Sleeper {
    let id: Int
    let deadline: Duration
    let continuation: UnsafeContinuation<Void, any Error>
  }

  private struct State {
    var now = Duration.zero
    var nextID = 0
    /// By deadline; equal deadlines in the order in which they went to sleep.
    var sleepers: [Sleeper] = []
    /// On their way to sleep.
    var arriving: Set<Int> = []
    /// Cancelled on their way to sleep.
    var cancelled: Set<Int> = []
  }

  private let state = Mutex(State())

  var now: Duration { state.withLock { $0.now } }

  var nextDeadline: Duration? { state.withLock { $0.sleepers.first?.deadline } }

  func sleep(until deadline: Duration) async throws {
    let id = state.withLock { state in
      state.nextID += 1
      state.arriving.insert(state.nextID)
      return state.nextID
    }
    try await withTaskCancellationHandler {
      try await withUnsafeThrowingContinuation { continuation in
        add(Sleeper(id: id, deadline: deadline, continuation: continuation))
      }
    } onCancel: {
      cancel(id)
    }
  }

  /// Sets the time and wakes all whose deadline it has reached, earliest deadline first.
  func advance(to time: Duration) {
    let due = state.withLock { state in
      state.now = max(state.now, time)
      let count = state.sleepers.prefix { $0.deadline <= state.now }.count
      defer { state.sleepers.removeFirst(count) }
      return Array(state.sleepers.prefix(count))
    }
    for sleeper in due { sleeper.continuation.resume() }
  }

  /// Moves time to the next deadline; false if nobody sleeps.
  func wakeNext() -> Bool {
    guard let deadline = nextDeadline else { return false }
    advance(to: deadline)
    return true
  }

  /// Wakes every sleeper with a `CancellationError`.
  func cancelAll() {
    let sleepers = state.withLock { state in
      defer { state.sleepers = [] }
      return state.sleepers
    }
    for sleeper in sleepers { sleeper.continuation.resume(throwing: CancellationError()) }
  }

  private enum Answer { case sleep, wake, cancel }

  private func add(_ sleeper: Sleeper) {
    let answer: Answer = state.withLock { state in
      state.arriving.remove(sleeper.id)
      if state.cancelled.remove(sleeper.id) != nil { return .cancel }
      if sleeper.deadline <= state.now { return .wake }
      let index = state.sleepers.lastIndex { $0.deadline <= sleeper.deadline }.map { $0 + 1 } ?? 0
      state.sleepers.insert(sleeper, at: index)
      return .sleep
    }
    switch answer {
    case .sleep: break
    case .wake: sleeper.continuation.resume()
    case .cancel: sleeper.continuation.resume(throwing: CancellationError())
    }
  }

  private func cancel(_ id: Int) {
    let sleeper = state.withLock { state -> Sleeper? in
      if let index = state.sleepers.firstIndex(where: { $0.id == id }) {
        return state.sleepers.remove(at: index)
      }
      if state.arriving.contains(id) { state.cancelled.insert(id) }
      return nil
    }
    sleeper?.continuation.resume(throwing: CancellationError())
  }
}
