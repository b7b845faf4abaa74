import Synchronization

/// The inputs of synchronous reactors are processed by the threads that send them.
extension Flow {
  /// Processes an input of a synchronous reactor on this thread, and then what was queued meanwhile; returns
  /// the state that the input leads to.
  ///
  /// While another is under way, only queues it, if it `mayWait`, and returns nil. One that may not is awaited.
  @inlinable
  func process<R: AsyncReactor<Input, Mutation, State>>(
    _ input: QueuedInput<Input, State>, of reactor: R,
    _ steps: SynchronousSteps<Input, Mutation, State>, mayWait: Bool
  ) -> State? {
    guard take() || takeOrQueue(input, of: reactor, mayWait: mayWait) else { return nil }
    return processTaken(input, of: reactor, steps, isAwaited: !mayWait)
  }

  /// As ``process(_:of:_:mayWait:)``, with the executor taken.
  ///
  /// Of the inputs of others, processes a limited number. If more are queued, a task of the global executor goes on.
  @inlinable
  func processTaken<R: AsyncReactor<Input, Mutation, State>>(
    _ input: QueuedInput<Input, State>, of reactor: R,
    _ steps: SynchronousSteps<Input, Mutation, State>, isAwaited: Bool
  ) -> State? {
    guard var former = newest else { return nil }
    let part = ThreadTurn.begin(self)
    defer { part.end() }
    var result: State?
    var isAwaited = isAwaited
    var others = 0
    var next: QueuedInput<Input, State>? = input
    while let queued = next {
      let mutation = steps.reduce(reactor, queued.input)
      let number = part.beginCommit()
      let state = steps.mutate(reactor, former, mutation)
      part.endCommit()
      var needsDelivery = false
      var ended: Reactor?
      next = core.withLock { core in
        let isCancelled = exchange(&core.isInputOfThreadCancelled, with: false)
        if isAwaited || queued.reply.isAwaited || !isCancelled {
          // What this replaces is also in `former`, and so not freed under the lock.
          needsDelivery = commit(state, as: number, &core).needsDelivery
        }
        if !core.inputs.isEmpty { return core.nextInput(&others) }
        // Nobody queues jobs, and inputs are queued with the lock held.
        isTaken.store(false, ordering: .releasing)
        ended = core.reactor.take()
        return nil
      }
      if needsDelivery { scheduleDelivery() }
      queued.reply.give(state)
      if result == nil { result = state }
      isAwaited = false
      if next != nil, let newest { former = newest }
      withExtendedLifetime(ended) {}
    }
    if others > Core.mostOthers { processElsewhere() }
    return result
  }

  /// Starts a task that processes the queued inputs. The caller has taken the executor, and passes it on to the task.
  @inlinable @inline(never)
  func processElsewhere() {
    Task.detached(priority: .userInitiated) {
      if let (input, reactor) = self.firstInput() { self.processTaken(input, of: reactor.reactor) }
    }
  }

  @inlinable
  func processTaken<R: AsyncReactor<Input, Mutation, State>>(
    _ input: QueuedInput<Input, State>, of reactor: R
  ) {
    guard let steps = R._synchronousSteps else { return }
    _ = processTaken(input, of: reactor, steps, isAwaited: false)
  }

  /// The first input, or nil if they have been cancelled; then the executor is given back.
  @inlinable
  func firstInput() -> (QueuedInput<Input, State>, Reactor)? {
    core.withLock { core in
      core.isInputOfThreadCancelled = false
      if let input = core.inputs.popFirst(), let reactor = core.reactor { return (input, reactor) }
      isTaken.store(false, ordering: .releasing)
      return nil
    }
  }

  /// Takes the executor for the caller, if nobody has it; else queues `input`, if it `mayWait`, and returns false.
  @inlinable
  func takeOrQueue(
    _ input: QueuedInput<Input, State>, of reactor: some AsyncReactor<Input, Mutation, State>,
    mayWait: Bool
  ) -> Bool {
    core.withLock { core in
      // Whoever has it looks at the inputs, with the lock held, before it gives it back.
      guard !take() else { return true }
      if mayWait {
        core.append(input, of: Reactor(reactor))
        if ThreadTurn.isOf(self) { core.owedInputs = core.inputs.count }
      }
      return false
    }
  }
}

extension FlowCore {
  /// How many inputs of others a thread processes for a synchronous reactor at most.
  @usableFromInline
  static var mostOthers: Int { 512 }

  /// The input that a thread processes next, of several: what it owes, or one of `others`, up to a limit.
  @inlinable
  mutating func nextInput(_ others: inout Int) -> Queued? {
    if owedInputs > 0 {
      owedInputs -= 1
    } else {
      others += 1
      guard others <= Self.mostOthers else { return nil }
    }
    return inputs.popFirst()
  }
}
