extension FlowCore {
  /// What to do, once the lock is released, to wake a worker.
  @usableFromInline
  enum Wakeup: Sendable {
    case none
    case resume(UnsafeContinuation<Reactor?, Never>, Reactor)
    case spawn
  }

  /// Wakes a worker if there is an input that one could process.
  ///
  /// `mayHaveSuspended` is false if the input under way is known to run.
  @inlinable
  mutating func wakeWorker(mayHaveSuspended: Bool) -> Wakeup {
    guard !isWaking, !inputs.isEmpty else { return .none }
    switch phase {
    case .idle: break
    case .reducing: guard mayHaveSuspended else { return .none }
    case .mutating: return .none
    }
    guard let reactor else { return .none }
    isWaking = true
    if let continuation = parked.popLast() { return .resume(continuation, reactor) }
    pendingWakeups.append(reactor)
    if parkingCount >= pendingWakeups.count { return .none }
    parkingCount += 1
    return .spawn
  }

  /// The reactor for which a worker that is about to park goes on instead.
  @inlinable
  mutating func takePendingWakeup() -> Reactor? {
    guard let reactor = pendingWakeups.popLast() else { return nil }
    parkingCount -= 1
    return reactor
  }

  /// Parks a worker; false if it is no longer needed. At most two are parked.
  @inlinable
  mutating func park(_ continuation: UnsafeContinuation<Reactor?, Never>) -> Bool {
    parkingCount -= 1
    guard state != nil, parked.count < 2 else { return false }
    parked.append(continuation)
    return true
  }

  /// The worker has no input any more: it will park or, if it was cancelled, end.
  @inlinable
  mutating func release(_ worker: Worker) {
    if worker.assignment != .idle {
      worker.assignment = .idle
      busyCount -= 1
    }
    if !worker.isCancelled { parkingCount += 1 }
    // The worker still retains it, so nothing is freed under the lock.
    if busyCount == 0, inputs.isEmpty, !isWaking { reactor = nil }
  }

  /// What was cancelled: to be freed, and its tasks cancelled, outside the lock.
  @usableFromInline
  struct Cancelled: Sendable {
    @usableFromInline
    let inputs: [QueuedInput<Input, State>]
    @usableFromInline
    let workers: [Worker]
    @usableFromInline
    let undelivered: [Committed<State>]

    @inlinable
    init(
      inputs: [QueuedInput<Input, State>], workers: [Worker], undelivered: [Committed<State>]
    ) {
      self.inputs = inputs
      self.workers = workers
      self.undelivered = undelivered
    }
  }

  /// Cancels all inputs, queued or under way, whose states nobody awaits, and all deliveries.
  @inlinable
  mutating func cancelUnawaited() -> Cancelled {
    let workers = workers.filter { $0.assignment == .unawaited }
    for worker in workers { worker.markCancelled() }
    return Cancelled(
      inputs: inputs.removeAll { $0.reply == nil }, workers: workers,
      undelivered: exchange(&undelivered, with: []))
  }
}
