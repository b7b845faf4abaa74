import Synchronization

extension Flow {
  /// The body of a worker's task.
  @inlinable
  func work(_ worker: Worker) async {
    await worker.whileCurrent {
      if isActor { await workOnActor(worker) } else { await workOnExecutor(worker) }
    }
    worker.forgetReactor()
    core.withLock { $0.remove(worker) }
  }

  @inlinable
  func makeWorker() -> Worker { Worker(of: self, reactor: reactor) }

  /// Wakes a worker; call it without the lock.
  @inlinable
  func wake(_ worker: Worker) {
    if let continuation = worker.continuation {
      continuation.resume()
    } else {
      worker.start(on: isActor ? nil : self) { await self.work(worker) }
    }
  }

  /// Resumes when the worker is woken or no longer needed.
  @inlinable
  func park(_ worker: Worker, _ continuation: UnsafeContinuation<Void, Never>) {
    if !core.withLock({ $0.park(worker, continuation) }) { continuation.resume() }
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
        ThreadTurn.requireExecutor()
        if isGranted { return }
      }
    }
  }

  /// Returns after the jobs queued on the main actor have begun; so a `reduce` that had to get there
  /// first has begun as well.
  @inlinable
  nonisolated(nonsending) func mainActorRoundTrip() async {
    await MainActor.run {}
    ThreadTurn.requireExecutor()
  }

  /// The next step of `worker`; `begun` is the number of a `reduce` that is known to have begun.
  @inlinable
  func nextStep(of worker: Worker, begun: Int? = nil) -> Core.Step {
    var called: Worker?
    let step = core.withLock { core in
      if isActor { core.isScheduled = false }
      let step = core.nextStep(of: worker, &turn, begun: begun)
      if isActor, core.isReady(turn) { called = wakeForActor(&core) }
      return step
    }
    if let called { wake(called) }
    return step
  }

  /// Whether what waits, as a `reduce` that is resumed, gets to run before the next input is taken: at every 32nd input if jobs
  /// are known to wait for the executor, at every 512th in any case, since nobody knows what waits for an actor.
  @inlinable
  var isPauseDue: Bool { turn.taken & 31 == 0 && (turn.taken & 511 == 0 || hasWaitingJobs) }

  /// Ends an input, with the state that it leads to unless it was cancelled; returns the next step of `worker`. It takes no
  /// other input if the thread awaits this one, or if a pause is due. Then the executor wakes a worker when its round ends;
  /// for an actor, a worker is called here.
  @inlinable
  @discardableResult
  func end(
    _ input: Core.Queued, with state: consuming State?, _ number: CommitNumber, by worker: Worker?
  ) -> Core.Step {
    // Moved, and copied only for who awaits it.
    var committed = consume state
    let awaited = input.reply.isAwaited ? committed : nil
    var former: State?
    var needsDelivery = false
    var successor: UnsafeContinuation<Bool, Never>?
    var called: Worker?
    let step = core.withLock { core in
      if worker?.isCancelled != true, let state = committed.take() {
        (former, needsDelivery) = commit(state, as: number, &core)
      }
      successor = turn.end()
      let takesNext = successor == nil && !input.reply.isPut
      let step = core.endInput(of: worker, takesNext: takesNext && !isPauseDue, &turn)
      if isActor, core.isReady(turn) { called = wakeForActor(&core) }
      return step
    }
    successor?.resume(returning: true)
    if let called { wake(called) }
    if needsDelivery { scheduleDelivery() }
    if let awaited { input.reply.give(awaited) }
    withExtendedLifetime(former) {}
    return step
  }
}
