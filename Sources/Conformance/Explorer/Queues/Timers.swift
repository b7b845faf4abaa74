import Synchronization

/// The virtual time of one schedule and the tasks that sleep until some point of it.
///
/// A sleeper that is cancelled before its continuation is stored is resumed as soon as that is stored.
final class Timers: Sendable {
  private struct Sleeper {
    let id: Int
    let deadline: Duration
    let continuation: UnsafeContinuation<Void, any Error>
  }

  private struct State {
    var now = Duration.zero
    var nextID = 0
    /// By deadline; equal deadlines in the order in which they began to sleep.
    var sleepers: [Sleeper] = []
    /// Without a continuation yet.
    var arriving: Set<Int> = []
    /// Cancelled while arriving.
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

  /// Sets the time and wakes every sleeper whose deadline it has reached, earliest deadline first.
  func advance(to time: Duration) {
    let due = state.withLock { state in
      state.now = max(state.now, time)
      let count = state.sleepers.prefix { $0.deadline <= state.now }.count
      defer { state.sleepers.removeFirst(count) }
      return Array(state.sleepers.prefix(count))
    }
    for sleeper in due { sleeper.continuation.resume() }
  }

  /// Moves time to the next deadline; false if there are no sleepers.
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

  private enum Arrival { case sleeps, isDue, isCancelled }

  private func add(_ sleeper: Sleeper) {
    let arrival: Arrival = state.withLock { state in
      state.arriving.remove(sleeper.id)
      if state.cancelled.remove(sleeper.id) != nil { return .isCancelled }
      if sleeper.deadline <= state.now { return .isDue }
      let index = state.sleepers.lastIndex { $0.deadline <= sleeper.deadline }.map { $0 + 1 } ?? 0
      state.sleepers.insert(sleeper, at: index)
      return .sleeps
    }
    switch arrival {
    case .sleeps: break
    case .isDue: sleeper.continuation.resume()
    case .isCancelled: sleeper.continuation.resume(throwing: CancellationError())
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

/// The continuations that wait in `Run.settle` and `Run.advance`.
struct Waiters {
  typealias Continuation = UnsafeContinuation<Void, Never>

  private var settling: [Continuation] = []
  /// By target; equal targets in the order of the calls.
  private var advancing: [(target: Duration, continuation: Continuation)] = []

  /// Adds a continuation to resume when nothing can run.
  mutating func addSettling(_ continuation: Continuation) {
    settling.append(continuation)
  }

  /// Adds a continuation to resume when time has reached `target` and nothing can run.
  mutating func addAdvancing(to target: Duration, _ continuation: Continuation) {
    let index = advancing.firstIndex { $0.target > target } ?? advancing.count
    advancing.insert((target, continuation), at: index)
  }

  /// Resumes all that wait in `settle`; false if there are none.
  mutating func resumeSettling() -> Bool {
    guard !settling.isEmpty else { return false }
    // Resuming only enqueues; the capacity stays, so that settling again allocates nothing.
    for continuation in settling { continuation.resume() }
    settling.removeAll(keepingCapacity: true)
    return true
  }

  /// Moves time to the nearest target, or to the next sleeper's deadline if that comes first; false if
  /// there is no target.
  mutating func resumeAdvancing(_ timers: Timers) -> Bool {
    guard let target = advancing.first?.target else { return false }
    if let deadline = timers.nextDeadline, deadline <= target {
      timers.advance(to: deadline)
    } else {
      timers.advance(to: target)
      advancing.removeFirst().continuation.resume()
    }
    return true
  }

  mutating func resumeAll() {
    guard !settling.isEmpty || !advancing.isEmpty else { return }
    let continuations = settling + advancing.map(\.continuation)
    settling = []
    advancing = []
    for continuation in continuations { continuation.resume() }
  }
}
