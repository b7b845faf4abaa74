extension FlowCore {
  /// What a worker does next.
  @usableFromInline
  enum Step: Sendable {
    /// Process this input, which has this number.
    case process(Queued, Int)
    /// Make sure that the `reduce` with this number has begun, then ask again.
    case probe(Int)
    case park
  }

  /// How a worker is woken for a reactor, once the lock is released.
  @usableFromInline
  enum Wakeup: Sendable {
    case none
    case resume(UnsafeContinuation<Reactor?, Never>, Reactor)
    case start(Worker)
  }

  /// Whether a worker could take an input now.
  @inlinable
  func isReady(_ turn: borrowing Turn) -> Bool {
    !inputs.isEmpty && turn.phase != .mutating && !turn.isProbing
  }

  /// Wakes a worker, or starts one. It finds out where the reactor runs what there is to do.
  @inlinable
  mutating func wakeWorker(_ makeWorker: () -> Worker) -> Wakeup {
    guard let reactor else { return .none }
    if let worker = parked.popLast() { return .resume(worker, reactor) }
    recalled = reactor
    guard parking == 0 else { return .none }
    let worker = makeWorker()
    workers.append(worker)
    parking += 1
    return .start(worker)
  }

  /// The next step of a worker, where the reactor runs; `begun` is the number of a `reduce` that has begun.
  @inlinable
  mutating func nextStep(of worker: Worker, _ turn: inout Turn, begun: Int? = nil) -> Step {
    if begun != nil { turn.isProbing = false }
    if isReady(turn) {
      if case .reducing(let number) = turn.phase, number != begun, !turn.reducesWhereWorkersRun {
        turn.isProbing = true
        return .probe(number)
      }
      if let input = inputs.popFirst() {
        underWay += 1
        worker.assignment = input.reply.isAwaited ? .awaited : .unawaited
        return .process(input, turn.take())
      }
    }
    parking += 1
    return .park
  }

  /// Ends the input of `worker`, or of a caller's task, and returns the next step.
  @inlinable
  mutating func endInput(of worker: Worker?, takesNext: Bool, _ turn: inout Turn) -> Step {
    var step = Step.park
    if let worker {
      worker.assignment = .idle
      if !worker.isCancelled {
        if takesNext { step = nextStep(of: worker, &turn) } else { parking += 1 }
      }
    }
    underWay -= 1
    // The caller still retains it, so nothing is freed under the lock.
    if underWay == 0, inputs.isEmpty { reactor = nil }
    return step
  }

  /// Parks a worker, unless it is recalled or no longer needed; then it goes on with the result.
  @inlinable
  mutating func park(_ continuation: UnsafeContinuation<Reactor?, Never>) -> Reactor?? {
    parking -= 1
    if let reactor = recalled.take() { return .some(reactor) }
    guard state != nil, parked.count < 2 else { return .some(nil) }
    parked.append(continuation)
    return nil
  }

  /// What was cancelled: to be freed, and its tasks cancelled, outside the lock.
  @usableFromInline
  struct Cancelled: Sendable {
    @usableFromInline
    let inputs: [Queued]
    @usableFromInline
    let workers: [Worker]
    @usableFromInline
    let undelivered: [Committed<State>]
    @usableFromInline
    let reactor: Reactor?

    @inlinable
    init(inputs: [Queued], workers: [Worker], undelivered: [Committed<State>], reactor: Reactor?) {
      self.inputs = inputs
      self.workers = workers
      self.undelivered = undelivered
      self.reactor = reactor
    }
  }

  /// Cancels all inputs, queued or under way, whose states nobody awaits, and all deliveries.
  @inlinable
  mutating func cancelUnawaited() -> Cancelled {
    cancellations += 1
    let workers = workers.filter { $0.assignment == .unawaited }
    for worker in workers { worker.markCancelled() }
    let dropped = inputs.removeAll { !$0.reply.isAwaited }
    let isIdle = underWay == 0 && inputs.isEmpty
    return Cancelled(
      inputs: dropped, workers: workers, undelivered: exchange(&undelivered, with: []),
      reactor: isIdle ? reactor.take() : nil)
  }
}
