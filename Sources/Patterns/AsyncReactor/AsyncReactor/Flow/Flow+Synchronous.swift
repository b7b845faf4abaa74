import Synchronization

/// The inputs of synchronous reactors are processed by the threads that send them.
extension Flow {
  /// Processes an input of a synchronous reactor on this thread, and then what was queued meanwhile; returns
  /// the state that the input leads to.
  ///
  /// While another is under way, only queues it, if it `mayWait`, and returns nil.
  @inlinable
  func process<R: AsyncReactor<Input, Mutation, State>>(
    _ input: QueuedInput<Input, State>, of reactor: R,
    _ steps: SynchronousSteps<Input, Mutation, State>, mayWait: Bool
  ) -> State? {
    var cancellations = 0
    let begins = core.withLock { core in
      guard !core.isScheduled, !core.isClosed else {
        if mayWait { core.append(input, of: Reactor(reactor)) }
        return false
      }
      core.isScheduled = true
      cancellations = core.cancellations
      return true
    }
    guard begins, var former = newest else { return nil }
    let part = ThreadTurn.begin(self)
    defer { part.end() }
    var result: State?
    var next: QueuedInput<Input, State>? = input
    while let queued = next {
      let mutation = steps.reduce(reactor, queued.input)
      let number = part.beginCommit()
      let state = steps.mutate(reactor, former, mutation)
      part.endCommit()
      var needsDelivery = false
      var ended: Reactor?
      next = core.withLock { core in
        if queued.reply.isAwaited || core.cancellations == cancellations {
          // What this replaces is also in `former`, and so not freed under the lock.
          needsDelivery = commit(state, as: number, &core).needsDelivery
        }
        cancellations = core.cancellations
        if let next = core.inputs.popFirst() { return next }
        core.isScheduled = false
        ended = core.reactor.take()
        return nil
      }
      if needsDelivery { scheduleDelivery() }
      queued.reply.give(state)
      if result == nil { result = state }
      if next != nil, let newest { former = newest }
      withExtendedLifetime(ended) {}
    }
    return result
  }
}
