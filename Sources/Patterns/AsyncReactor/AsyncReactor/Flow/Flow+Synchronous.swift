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
    guard take() || takeOrQueue(input, of: reactor, mayWait: mayWait), var former = newest else {
      return nil
    }
    let part = ThreadTurn.begin(self)
    defer { part.end() }
    var result: State?
    var isAwaited = !mayWait
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
        if let next = core.inputs.popFirst() { return next }
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
    return result
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
      if mayWait { core.append(input, of: Reactor(reactor)) }
      return false
    }
  }
}
