import Synchronization

extension Flow {
  /// The body of a worker's task.
  @inlinable
  func work(_ worker: Worker) async {
    await worker.whileCurrent {
      guard isActor else { return await process(of: nil, worker, isolation: nil) }
      while !worker.isCancelled, let reactor = await withUnsafeContinuation({ park($0) }) {
        await process(of: reactor, worker, isolation: actor)
      }
    }
    worker.forgetReactor()
    core.withLock { $0.workers.removeAll { $0 === worker } }
  }

  /// Resumes when the worker is woken, with nil when it is no longer needed.
  @inlinable
  func park(_ continuation: UnsafeContinuation<Reactor?, Never>) {
    if let reactor = core.withLock({ $0.park(continuation) }) {
      continuation.resume(returning: reactor)
    }
  }

  /// Processes the inputs of `actor` as long as there are any and no other worker does; without an
  /// actor, those of the reactor that the worker is woken for, again and again.
  ///
  /// Calls nothing asynchronous that need not be: each call, and each return, is a look-up of the
  /// executor that the task prefers.
  @inlinable
  func process(
    of actor: Reactor?, _ worker: Worker, isolation: isolated (any Actor)?
  ) async {
    while !worker.isCancelled {
      let reactor: any AsyncReactor<Input, Mutation, State>
      if let actor {
        reactor = actor.reactor
      } else {
        let woken = await withUnsafeContinuation { park($0) }
        guard let woken else { return }
        reactor = woken.reactor
      }
      var newest: State?
      var step = nextStep(of: worker, &newest)
      steps: while true {
        switch step {
        case .park:
          break steps
        case .probe(let number):
          await mainActorRoundTrip()
          step = nextStep(of: worker, begun: number, &newest)
        case .process(let queued, let input):
          let before = jobCount
          let mutation = await reactor.reduce(queued.input)
          if before == jobCount { turn.reducesWhereWorkersRun = true }
          if !turn.mutateAtOnce(input) {
            await waitToMutate(input)
            newest = state
          }
          guard !worker.isCancelled, let state = newest.take() else {
            step = end(queued, with: nil, .none, by: worker)
            break
          }
          let number = CommitNumber.next()
          worker.commit.value = number
          newest = await reactor.mutate(state, mutation: mutation)
          worker.commit.value = nil
          step = end(queued, with: newest, number, by: worker)
        }
      }
      if actor != nil { return }
    }
  }

  /// Waits until input `number`, whose `reduce` has returned, may mutate.
  @inlinable
  nonisolated(nonsending) func waitToMutate(_ number: Int) async {
    var begun: Int?
    while true {
      switch turn.mutate(number, begun: begun) {
      case .granted:
        return
      case .probe(let other):
        await mainActorRoundTrip()
        begun = other
      case .wait:
        let isGranted = await withUnsafeContinuation { continuation in
          if !turn.wait(continuation) { continuation.resume(returning: false) }
        }
        if isGranted { return }
      }
    }
  }

  /// Returns after the jobs queued on the main actor have begun; so a `reduce` that had to get there
  /// first has begun as well.
  @inlinable
  nonisolated(nonsending) func mainActorRoundTrip() async {
    await MainActor.run {}
  }

  /// The next step of `worker`, and the `newest` state; `begun` is the number of a `reduce` that is known to
  /// have begun.
  @inlinable
  func nextStep(of worker: Worker, begun: Int? = nil, _ newest: inout State?) -> Core.Step {
    var wakeup = Core.Wakeup.none
    let step = core.withLock { core in
      newest = core.state
      if isActor { core.isScheduled = false }
      let step = core.nextStep(of: worker, &turn, begun: begun)
      if isActor, core.isReady(turn) { wakeup = wakeForActor(&core) }
      return step
    }
    perform(wakeup)
    return step
  }

  /// Ends an input, with the state that it leads to unless it was cancelled; returns the next step of `worker`.
  @inlinable
  @discardableResult
  func end(
    _ input: Core.Queued, with state: State?, _ number: CommitNumber, by worker: Worker?
  ) -> Core.Step {
    var former: State?
    var needsDelivery = false
    var successor: UnsafeContinuation<Bool, Never>?
    var wakeup = Core.Wakeup.none
    let step = core.withLock { core in
      if let state, worker?.isCancelled != true {
        (former, needsDelivery) = core.commit(state, as: number)
      }
      successor = turn.end()
      let step = core.endInput(of: worker, takesNext: successor == nil, &turn)
      if isActor, core.isReady(turn) { wakeup = wakeForActor(&core) }
      return step
    }
    successor?.resume(returning: true)
    perform(wakeup)
    if needsDelivery { scheduleDelivery() }
    if let state { input.reply.give(state) }
    withExtendedLifetime(former) {}
    return step
  }
}
