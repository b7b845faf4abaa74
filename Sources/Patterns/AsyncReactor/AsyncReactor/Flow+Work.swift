import Synchronization

extension Flow {
  /// What a worker does all its life.
  @inlinable
  func work(_ worker: Worker) async {
    await worker.whileCurrent {
      while !worker.isGivenUp, let reactor = await nextCall() {
        if isActor {
          await takeInputs(of: reactor, worker, isolation: reactor.reactor as? any Actor)
        } else {
          await takeInputs(of: reactor, worker, isolation: nil)
        }
      }
    }
    worker.retire()
    core.withLock { $0.workers.removeAll { $0 === worker } }
  }

  /// Waits to be called; nil when no longer needed.
  @inlinable
  func nextCall() async -> Reactor? {
    if let reactor = core.withLock({ $0.recall() }) { return reactor }
    return await withUnsafeContinuation { continuation in
      let answer: Reactor?? = core.withLock { core in
        if let reactor = core.recall() { return .some(reactor) }
        return core.park(continuation) ? .none : .some(nil)
      }
      if let answer { continuation.resume(returning: answer) }
    }
  }

  /// Takes inputs as long as there are any and nobody else does.
  @inlinable
  func takeInputs(
    of reactor: Reactor, _ worker: Worker, isolation: isolated (any Actor)?
  ) async {
    var begun: Int?
    var next = turn { $0.arrive(worker, begun: nil) }
    while true {
      switch next {
      case .leave:
        return
      case .makeSure(let number):
        await mainActorTurn()
        begun = number
        next = turn { $0.arrive(worker, begun: begun) }
      case .take(let step, let number):
        let jobs = laneJobs.load(ordering: .relaxed)
        let mutation = await reactor.reactor.reduce(step.input)
        let stayed = !isActor && jobs == laneJobs.load(ordering: .relaxed)
        guard let state = await stateToMutate(number, worker, stayed: stayed) else { return }
        let commit = CommitNumber.next()
        worker.commit.value = commit
        let newState = await reactor.reactor.mutate(state, mutation: mutation)
        worker.commit.value = nil
        next = self.commit(newState, as: commit, step, by: worker)
      }
    }
  }

  /// Gets the turn to mutate; nil if the worker's input was given up.
  @inlinable
  func stateToMutate(
    _ number: Int, _ worker: Worker, stayed: Bool, isolation: isolated (any Actor)? = #isolation
  ) async -> State? {
    var begun: Int?
    var hasTurn = false
    while true {
      let reduced = turn { core in
        if stayed { core.isExclusive = true }
        return core.reduced(number, by: worker, begun: begun, hasTurn: hasTurn)
      }
      switch reduced {
      case .mutate(let state):
        return state
      case .giveUp(let heir):
        heir?.resume(returning: true)
        return nil
      case .makeSure(let other):
        await mainActorTurn()
        begun = other
      case .wait:
        hasTurn = await withUnsafeContinuation { continuation in
          let waits = core.withLock { $0.wait(continuation) }
          if !waits { continuation.resume(returning: false) }
        }
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
    let (value, call) = core.withLock { core in
      let value = change(&core)
      return (value, callWorker(&core))
    }
    perform(call)
    return value
  }
}
