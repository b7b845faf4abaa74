extension FlowCore {
  /// What must happen, once the lock is released, for a worker to come.
  @usableFromInline
  enum Call: Sendable {
    case none
    case resume(UnsafeContinuation<Reactor?, Never>, Reactor)
    case hire
  }

  /// Calls a worker if there is an input that one could take.
  ///
  /// `mayHaveSuspended` is false if whoever has the turn is known to run.
  @inlinable
  mutating func call(mayHaveSuspended: Bool) -> Call {
    guard !isCalled, !inputs.isEmpty else { return .none }
    switch turn {
    case .free: break
    case .reducing: guard mayHaveSuspended else { return .none }
    case .mutating: return .none
    }
    guard let reactor else { return .none }
    isCalled = true
    if let continuation = parked.popLast() { return .resume(continuation, reactor) }
    recalls.append(reactor)
    if returning >= recalls.count { return .none }
    returning += 1
    return .hire
  }

  /// Calls back a worker that is about to park.
  @inlinable
  mutating func recall() -> Reactor? {
    guard let reactor = recalls.popLast() else { return nil }
    returning -= 1
    return reactor
  }

  /// Parks a worker; false if it is not needed any more. At most two wait.
  @inlinable
  mutating func park(_ continuation: UnsafeContinuation<Reactor?, Never>) -> Bool {
    returning -= 1
    guard state != nil, parked.count < 2 else { return false }
    parked.append(continuation)
    return true
  }

  /// The worker goes back: to park, or, given up, for good.
  @inlinable
  mutating func leave(_ worker: Worker) {
    if worker.load != .nothing {
      worker.load = .nothing
      engaged -= 1
    }
    if !worker.isGivenUp { returning += 1 }
    // The worker still holds it, so nothing is freed under the lock.
    if engaged == 0, inputs.isEmpty, !isCalled { reactor = nil }
  }

  /// What is given up: to be freed, and cancelled, outside the lock.
  @usableFromInline
  struct GivenUp: Sendable {
    @usableFromInline
    let inputs: [Step<Input, State>]
    @usableFromInline
    let workers: [Worker]
    @usableFromInline
    let outbox: [Committed<State>]

    @inlinable
    init(
      inputs: [Step<Input, State>], workers: [Worker], outbox: [Committed<State>]
    ) {
      self.inputs = inputs
      self.workers = workers
      self.outbox = outbox
    }
  }

  /// Gives up all inputs, queued or taken, that nobody awaits, and what nobody will be told.
  @inlinable
  mutating func giveUp() -> GivenUp {
    let workers = workers.filter { $0.load == .sent }
    for worker in workers { worker.giveUp() }
    return GivenUp(
      inputs: inputs.removeAll { $0.reply == nil }, workers: workers,
      outbox: exchange(&outbox, with: []))
  }
}
