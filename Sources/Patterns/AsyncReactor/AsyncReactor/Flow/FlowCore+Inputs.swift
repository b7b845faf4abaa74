extension FlowCore {
  /// What a worker does next.
  @usableFromInline
  enum Next: Sendable {
    /// Process this input, which has this number.
    case process(QueuedInput<Input, State>, Int)
    /// Make sure that the reduce with this number has begun, then ask again.
    case awaitStart(of: Int)
    case stop
  }

  /// The next step of a worker that was woken, or that knows that reduce number `started` has begun.
  @inlinable
  mutating func nextInput(for worker: Worker, started: Int?) -> Next {
    switch phase {
    case .reducing(let number) where !sharesExecutor && number != started && !inputs.isEmpty:
      return .awaitStart(of: number)
    case .idle, .reducing:
      isWaking = false
      return takeInput(worker)
    case .mutating:
      isWaking = false
      release(worker)
      return .stop
    }
  }

  /// What a worker does when `reduce` has returned.
  @usableFromInline
  enum Reduced: Sendable {
    /// Mutate this state.
    case mutate(State)
    /// Make sure that the reduce with this number has begun, then ask again.
    case awaitStart(of: Int)
    /// Wait until the mutation under way has ended.
    case wait
    /// Stop, since the input was cancelled; the worker that waited longest, if any, may now mutate.
    case cancelled(UnsafeContinuation<Bool, Never>?)
  }

  /// Reduce number `number` has returned; other inputs may have gone ahead meanwhile.
  ///
  /// `started` is the number of a reduce that is known to have begun; `wasGranted` is true when the
  /// worker has waited and now may mutate.
  @inlinable
  mutating func reduced(
    _ number: Int, by worker: Worker, started: Int?, wasGranted: Bool
  ) -> Reduced {
    guard !worker.isCancelled, let state else {
      release(worker)
      return .cancelled(wasGranted || phase == .reducing(number) ? endPhase() : nil)
    }
    if wasGranted { return .mutate(state) }
    switch phase {
    case .reducing(let other) where other != number && !sharesExecutor && other != started:
      return .awaitStart(of: other)
    case .idle, .reducing:
      phase = .mutating
      return .mutate(state)
    case .mutating:
      return .wait
    }
  }

  /// Queues a worker that wants to mutate; false if no mutation is under way, so that it asks again.
  @inlinable
  mutating func waitToMutate(_ continuation: UnsafeContinuation<Bool, Never>) -> Bool {
    guard phase == .mutating else { return false }
    waitingToMutate.append(continuation)
    return true
  }

  /// Ends the worker's input. A worker that waits to mutate, to be resumed, comes before new inputs.
  @inlinable
  mutating func finishInput(_ worker: Worker) -> (Next, UnsafeContinuation<Bool, Never>?) {
    let successor = endPhase()
    guard successor == nil, !worker.isCancelled else {
      release(worker)
      return (.stop, successor)
    }
    return (takeInput(worker), nil)
  }

  /// Ends the phase; returns the worker that may mutate next.
  @inlinable
  mutating func endPhase() -> UnsafeContinuation<Bool, Never>? {
    let successor = waitingToMutate.popFirst()
    phase = successor == nil ? .idle : .mutating
    return successor
  }

  @inlinable
  mutating func takeInput(_ worker: Worker) -> Next {
    guard let input = inputs.popFirst() else {
      release(worker)
      return .stop
    }
    taken += 1
    phase = .reducing(taken)
    if worker.assignment == .idle { busyCount += 1 }
    worker.assignment = input.assignment
    return .process(input, taken)
  }
}
