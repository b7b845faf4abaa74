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

  /// Whether a worker could take an input now.
  @inlinable
  func isReady(_ turn: borrowing Turn) -> Bool { !inputs.isEmpty && turn.isOpen }

  /// A worker to be woken, once the lock is released: one that has parked, or a new one.
  @inlinable
  mutating func nextWorker(_ makeWorker: () -> Worker) -> Worker {
    if let parked = parked.popLast() { return parked }
    let worker = makeWorker()
    worker.place = workers.count
    workers.append(worker)
    return worker
  }

  /// Removes a worker that has ended. The last takes its place. O(1).
  @inlinable
  mutating func remove(_ worker: Worker) {
    guard let last = workers.popLast(), last !== worker else { return }
    last.place = worker.place
    workers[worker.place] = last
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
      if let input = inputs.popFirst() { return take(input, for: worker, &turn) }
    }
    parking += 1
    return .park
  }

  /// Begins `input`, which is not queued, where the reactor runs.
  @inlinable
  mutating func take(_ input: Queued, for worker: Worker, _ turn: inout Turn) -> Step {
    underWay += 1
    worker.assignment = input.reply.isAwaited ? .awaited : .unawaited
    return .process(input, turn.take())
  }

  /// Ends the input of `worker`, or of a caller's task, and returns the next step.
  @inlinable
  mutating func endInput(
    of worker: Worker?, takesNext: @autoclosure () -> Bool, _ turn: inout Turn
  ) -> Step {
    var step = Step.park
    if let worker {
      worker.assignment = .idle
      if !worker.isCancelled {
        if takesNext() { step = nextStep(of: worker, &turn) } else { parking += 1 }
      }
    }
    underWay -= 1
    // The caller still retains it, so nothing is freed under the lock.
    if underWay == 0, inputs.isEmpty { reactor = nil }
    return step
  }

  /// The reactor that a worker is called for where it does not run; nil if there is none, and the worker must park.
  @inlinable
  mutating func takeCalled() -> Reactor? {
    if called == nil { parking += 1 }
    return called.take()
  }

  /// Parks a worker; false if it must go on, because one is called for or it is no longer needed.
  @inlinable
  mutating func park(
    _ worker: Worker, _ continuation: UnsafeContinuation<Void, Never>
  ) -> Bool {
    parking -= 1
    guard called == nil else { return false }
    guard !isClosed, !parked.isFull else {
      worker.markCancelled()
      return false
    }
    worker.continuation = continuation
    parked.append(worker)
    return true
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
  mutating func cancelUnawaited(isExecutorTaken: Bool) -> Cancelled {
    isInputOfThreadCancelled = isExecutorTaken
    let workers = workers.filter { $0.assignment == .unawaited }
    for worker in workers { worker.markCancelled() }
    let dropped = inputs.removeAll { !$0.reply.isAwaited }
    owedInputs = 0
    let isIdle = underWay == 0 && inputs.isEmpty
    return Cancelled(
      inputs: dropped, workers: workers, undelivered: exchange(&undelivered, with: []),
      reactor: isIdle ? reactor.take() : nil)
  }
}
