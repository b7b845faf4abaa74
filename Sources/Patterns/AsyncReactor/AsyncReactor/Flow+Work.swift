import Synchronization

extension Flow {
  /// What a worker does all its life.
  @inlinable
  func work(_ worker: Worker) async {
    await worker.whileCurrent {
      guard isActor else { return await takeInputs(of: nil, worker, isolation: nil) }
      while !worker.isGivenUp,
        let reactor = await withUnsafeContinuation({ answerCall($0) })
      {
        await takeInputs(of: reactor, worker, isolation: reactor.reactor as? any Actor)
      }
    }
    worker.retire()
    core.withLock { $0.workers.removeAll { $0 === worker } }
  }

  /// Resumes when the worker is called, with nil when it is no longer needed.
  @inlinable
  func answerCall(_ continuation: UnsafeContinuation<Reactor?, Never>) {
    let answer: Reactor?? = core.withLock { core in
      if let reactor = core.recall() { return .some(reactor) }
      return core.park(continuation) ? .none : .some(nil)
    }
    if let answer { continuation.resume(returning: answer) }
  }

  /// Takes the inputs of `actor` as long as there are any and nobody else does; without one, those of
  /// the reactor that the worker is called for, again and again.
  ///
  /// Calls nothing asynchronous that need not be: each call, and each return, is a look-up of the
  /// executor that the task prefers.
  @inlinable
  func takeInputs(
    of actor: Reactor?, _ worker: Worker, isolation: isolated (any Actor)?
  ) async {
    while !worker.isGivenUp {
      let reactor: Reactor
      if let actor {
        reactor = actor
      } else {
        let called = await withUnsafeContinuation { answerCall($0) }
        guard let called else { return }
        reactor = called
      }
      var next = turn { $0.arrive(worker, begun: nil) }
      inputs: while true {
        switch next {
        case .leave:
          break inputs
        case .makeSure(let number):
          await mainActorTurn()
          next = turn { $0.arrive(worker, begun: number) }
        case .take(let step, let number):
          let jobs = laneJobs.load(ordering: .relaxed)
          let mutation = await reactor.reactor.reduce(step.input)
          let stayed = !isActor && jobs == laneJobs.load(ordering: .relaxed)
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
          next = self.commit(newState, as: commit, step, by: worker)
        }
      }
      if actor != nil { return }
    }
  }

  @inlinable
  func reduced(
    _ number: Int, _ worker: Worker, stayed: Bool, begun: Int? = nil, hasTurn: Bool = false
  ) -> Core.Reduced {
    turn { core in
      if stayed { core.isExclusive = true }
      return core.reduced(number, by: worker, begun: begun, hasTurn: hasTurn)
    }
  }

  /// Gets the turn to mutate, which was not free at first; nil if the worker's input was given up.
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
      case .giveUp(let heir):
        heir?.resume(returning: true)
        return nil
      case .makeSure(let other):
        await mainActorTurn()
        reduced = self.reduced(number, worker, stayed: stayed, begun: other)
      case .wait:
        let hasTurn = await withUnsafeContinuation { continuation in
          let waits = core.withLock { $0.wait(continuation) }
          if !waits { continuation.resume(returning: false) }
        }
        reduced = self.reduced(number, worker, stayed: stayed, hasTurn: hasTurn)
      }
    }
  }

  /// Returns after all that the main actor had to begin before; so if a `reduce` had to get there
  /// first, it has begun.
  @inlinable
  func mainActorTurn() async {
    await MainActor.run {}
  }

  /// Makes `state` the newest, unless the worker's input was given up meanwhile.
  @inlinable
  func commit(
    _ state: State, as commit: CommitNumber, _ step: Step<Input, State>, by worker: Worker
  ) -> Core.Next {
    var late: UnsafeContinuation<Bool, Never>?
    var isToTell = false
    let former: State?
    let next: Core.Next
    (former, next) = turn { core in
      var former: State?
      if !worker.isGivenUp {
        former = exchange(&core.state, with: state)
        core.commits += 1
        isToTell = core.publish(Committed(state, commit))
      }
      let next: Core.Next
      (next, late) = core.endTurn(worker)
      return (former, next)
    }
    late?.resume(returning: true)
    if isToTell { tellLater() }
    step.reply?.resume(returning: state)
    _ = former
    return next
  }

  /// Changes who does what, and calls a worker if that leaves an input that one could take.
  @inlinable
  func turn<Value>(_ change: (inout Core) -> sending Value) -> Value {
    // Not returned with the value: a tuple of the two would be copied as a whole.
    var call = Core.Call.none
    let value = core.withLock { core in
      let value = change(&core)
      call = callWorker(&core)
      return value
    }
    perform(call)
    return value
  }
}
