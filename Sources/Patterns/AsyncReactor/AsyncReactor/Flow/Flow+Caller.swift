import Synchronization

extension Flow {
  /// Processes `input` in the caller's task, on the actor; nil, and nothing is done, if others come first.
  @inlinable
  func process(
    _ input: Input, of reactor: Reactor, on actor: isolated any Actor
  ) async -> State? {
    let taken: (number: Int, state: State)? = core.withLock { core in
      guard turn.phase == .free, core.inputs.isEmpty, let state = core.state else { return nil }
      core.underWay += 1
      return (turn.take(), state)
    }
    guard let taken else { return nil }
    let number = taken.number
    var state = taken.state
    let mutation = await reactor.reactor.reduce(input)
    if !turn.mutateAtOnce(number) {
      await waitToMutate(number)
      state = self.state ?? state
    }
    let commit = CommitNumber.next()
    let newest = state
    state = await CommitNumber.ofTask.withValue(commit) {
      // A closure that captures the actor is isolated to it, so that the actor is not left here.
      _ = actor
      return await reactor.reactor.mutate(newest, mutation: mutation)
    }
    end(QueuedInput(input), with: state, commit, by: nil)
    return state
  }

  /// Processes an input of a synchronous reactor on this thread, and then what was queued meanwhile; returns
  /// the state that the input leads to.
  ///
  /// While another is under way, only queues it, if it `mayWait`, and returns nil.
  @inlinable
  func processHere<R: AsyncReactor<Input, Mutation, State>>(
    _ input: QueuedInput<Input, State>, of reactor: R,
    _ steps: SynchronousSteps<Input, Mutation, State>, mayWait: Bool
  ) -> State? {
    let anyReactor = Reactor(reactor)
    let begun: (state: State, cancellations: Int)? = core.withLock { core in
      guard !core.isScheduled, let state = core.state else {
        if mayWait { core.append(input, of: anyReactor) }
        return nil
      }
      core.isScheduled = true
      return (state, core.cancellations)
    }
    guard var (newest, cancellations) = begun else { return nil }
    let outer = ThreadTurn.begin(of: self.reactor, self)
    defer { ThreadTurn.end(outer) }
    var result: State?
    var next: QueuedInput<Input, State>? = input
    while let queued = next {
      let mutation = steps.reduce(reactor, queued.input)
      let number = CommitNumber.next()
      ThreadTurn.making = number
      let state = steps.mutate(reactor, newest, mutation)
      ThreadTurn.making = .none
      var former: State?
      var ended: Reactor?
      var needsDelivery = false
      next = core.withLock { core in
        if queued.reply.isAwaited || core.cancellations == cancellations {
          (former, needsDelivery) = core.commit(state, as: number)
          newest = state
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
      withExtendedLifetime((former, ended)) {}
    }
    return result
  }
}
