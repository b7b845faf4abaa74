import Synchronization

extension Flow {
  /// The body of a worker's task.
  @inlinable
  func work(_ worker: Worker) async {
    await worker.whileCurrent {
      guard isActor else { return await processInputs(of: nil, worker, isolation: nil) }
      while !worker.isCancelled,
        let reactor = await withUnsafeContinuation({ awaitWakeup($0) })
      {
        await processInputs(of: reactor, worker, isolation: reactor.reactor as? any Actor)
      }
    }
    worker.forgetReactor()
    core.withLock { $0.workers.removeAll { $0 === worker } }
  }

  /// Resumes when the worker is woken, with nil when it is no longer needed.
  @inlinable
  func awaitWakeup(_ continuation: UnsafeContinuation<Reactor?, Never>) {
    let wakeup: Reactor?? = core.withLock { core in
      if let reactor = core.takePendingWakeup() { return .some(reactor) }
      return core.park(continuation) ? .none : .some(nil)
    }
    if let wakeup { continuation.resume(returning: wakeup) }
  }

  /// Processes the inputs of `actor` as long as there are any and no other worker does; without an
  /// actor, those of the reactor that the worker is woken for, again and again.
  ///
  /// Calls nothing asynchronous that need not be: each call, and each return, is a look-up of the
  /// executor that the task prefers.
  @inlinable
  func processInputs(
    of actor: Reactor?, _ worker: Worker, isolation: isolated (any Actor)?
  ) async {
    while !worker.isCancelled {
      let reactor: Reactor
      if let actor {
        reactor = actor
      } else {
        let woken = await withUnsafeContinuation { awaitWakeup($0) }
        guard let woken else { return }
        reactor = woken
      }
      var next = transition { $0.nextInput(for: worker, started: nil) }
      inputs: while true {
        switch next {
        case .stop:
          break inputs
        case .awaitStart(let number):
          await mainActorRoundTrip()
          next = transition { $0.nextInput(for: worker, started: number) }
        case .process(let input, let number):
          let before = jobCount.load(ordering: .relaxed)
          let mutation = await reactor.reactor.reduce(input.input)
          let stayed = !isActor && before == jobCount.load(ordering: .relaxed)
          let reduced = reduced(number, worker, stayed: stayed)
          let state: State
          if case .mutate(let newest) = reduced {
            state = newest
          } else {
            guard let newest = await stateToMutate(number, worker, stayed: stayed, reduced) else {
              break inputs
            }
            state = newest
          }
          let commit = CommitNumber.next()
          worker.commit.value = commit
          let newState = await reactor.reactor.mutate(state, mutation: mutation)
          worker.commit.value = nil
          next = self.commit(newState, as: commit, input, by: worker)
        }
      }
      if actor != nil { return }
    }
  }

  @inlinable
  func reduced(
    _ number: Int, _ worker: Worker, stayed: Bool, started: Int? = nil, wasGranted: Bool = false
  ) -> Core.Reduced {
    transition { core in
      if stayed { core.sharesExecutor = true }
      return core.reduced(number, by: worker, started: started, wasGranted: wasGranted)
    }
  }

  /// Waits until the worker may mutate, which it could not at first; nil if its input was cancelled.
  @usableFromInline
  func stateToMutate(
    _ number: Int, _ worker: Worker, stayed: Bool, _ first: Core.Reduced,
    isolation: isolated (any Actor)? = #isolation
  ) async -> State? {
    var reduced = first
    while true {
      switch reduced {
      case .mutate(let state):
        return state
      case .cancelled(let successor):
        successor?.resume(returning: true)
        return nil
      case .awaitStart(let other):
        await mainActorRoundTrip()
        reduced = self.reduced(number, worker, stayed: stayed, started: other)
      case .wait:
        let wasGranted = await withUnsafeContinuation { continuation in
          let waits = core.withLock { $0.waitToMutate(continuation) }
          if !waits { continuation.resume(returning: false) }
        }
        reduced = self.reduced(number, worker, stayed: stayed, wasGranted: wasGranted)
      }
    }
  }

  /// Returns after the jobs queued on the main actor have begun; so a `reduce` that had to get there
  /// first has begun as well.
  @inlinable
  func mainActorRoundTrip() async {
    await MainActor.run {}
  }

  /// Makes `state` the newest, unless the worker's input was cancelled meanwhile.
  @inlinable
  func commit(
    _ state: State, as commit: CommitNumber, _ input: QueuedInput<Input, State>, by worker: Worker
  ) -> Core.Next {
    var successor: UnsafeContinuation<Bool, Never>?
    var needsDelivery = false
    let former: State?
    let next: Core.Next
    (former, next) = transition { core in
      var former: State?
      if !worker.isCancelled {
        former = exchange(&core.state, with: state)
        core.commits += 1
        needsDelivery = core.publish(Committed(state, commit))
      }
      let next: Core.Next
      (next, successor) = core.finishInput(worker)
      return (former, next)
    }
    successor?.resume(returning: true)
    if needsDelivery { scheduleDelivery() }
    input.reply?.resume(returning: state)
    _ = former
    return next
  }

  /// Changes the core, and wakes a worker if that leaves an input that one could process.
  @inlinable
  func transition<Value>(_ change: (inout Core) -> sending Value) -> Value {
    // Not returned with the value: a tuple of the two would be copied as a whole.
    var wakeup = Core.Wakeup.none
    let value = core.withLock { core in
      let value = change(&core)
      wakeup = wakeWorker(&core)
      return value
    }
    perform(wakeup)
    return value
  }
}
