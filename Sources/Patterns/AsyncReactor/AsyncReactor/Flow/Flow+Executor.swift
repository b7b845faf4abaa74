import Synchronization

/// Reactors that are neither actors nor synchronous run on the flow's executor.
extension Flow {
  /// Processes inputs, whenever the worker is woken.
  ///
  /// Calls nothing asynchronous that need not be: each return is a look-up of the executor that the task prefers. What
  /// it rarely waits for is called by functions of no isolation, so that the compiler knows the executor after it too.
  @inlinable
  func workOnExecutor(_ worker: Worker) async {
    repeat {
      if first == nil { await withUnsafeContinuation { park(worker, $0) } }
      guard let first = first.take() else { return }
      let reactor = first.reactor.reactor
      var step = first.step
      steps: while true {
        switch step {
        case .park:
          break steps
        case .probe(let number):
          await mainActorRoundTripOnExecutor()
          step = nextStep(of: worker, begun: number)
        case .process(let queued, let input):
          // It may be cancelled before it has begun.
          guard !worker.isCancelled else {
            step = end(queued, with: nil, .none, by: worker)
            break
          }
          let before = jobCount
          let mutation = await reactor.reduce(queued.input)
          if before == jobCount { turn.reducesWhereWorkersRun = true }
          if !turn.mutateAtOnce(input) { await waitOnExecutor(input) }
          guard !worker.isCancelled, let state = newest else {
            step = end(queued, with: nil, .none, by: worker)
            break
          }
          let number = CommitNumber.next()
          worker.commit.value = number
          let next = await reactor.mutate(state, mutation: mutation)
          worker.commit.value = nil
          step = end(queued, with: next, number, by: worker)
        }
      }
    } while !worker.isCancelled
  }

  @inlinable @inline(never)
  func waitOnExecutor(_ number: Int) async { await waitToMutate(number) }

  @inlinable @inline(never)
  func mainActorRoundTripOnExecutor() async { await mainActorRoundTrip() }

  /// How far an input has come that a thread has begun on the executor.
  @usableFromInline
  enum Progress {
    case ended(State)
    /// The thread still has the executor; the state is going to be put in this place.
    case suspended(ReplyPlace<State>)
    /// It has not begun, because others come first.
    case busy
  }

  /// If nobody has the executor, takes it and processes `input` on this thread, as far as it goes without suspending.
  @inlinable
  func begin(_ input: Input, of reactor: Reactor) -> Progress {
    var worker: Worker?
    let place: ReplyPlace<State>? = core.withLock { core in
      guard core.inputs.isEmpty, take() else { return nil }
      let place = sparePlace.take() ?? ReplyPlace()
      let input = QueuedInput(input, reply: .put(Unmanaged.passUnretained(place)))
      worker = wakeOnExecutor(for: input, of: reactor, &core)
      return place
    }
    guard let place else { return .busy }
    let part = ThreadTurn.begin(self)
    defer { part.end() }
    if let worker { wake(worker) }
    runRound()
    guard let state = place.state.take() else { return .suspended(place) }
    sparePlace = place
    handOver()
    return .ended(state)
  }

  /// The worker to wake on the executor, which the caller has just taken: for `input`, unless others come first.
  @inlinable
  func wakeOnExecutor(
    for input: Core.Queued, of reactor: Reactor, _ core: inout Core
  ) -> Worker? {
    guard turn.phase == .free, core.inputs.isEmpty else {
      core.append(input, of: reactor)
      return wakeOnExecutor(&core)
    }
    let worker = core.nextWorker(makeWorker)
    first = (reactor, core.take(input, for: worker, &turn))
    return worker
  }

  /// The worker to wake on the executor, which the caller has, if there is an input.
  @inlinable
  func wakeOnExecutor(_ core: inout Core) -> Worker? {
    guard core.isReady(turn), let reactor = core.reactor else { return nil }
    let worker = core.nextWorker(makeWorker)
    first = (reactor, core.nextStep(of: worker, &turn))
    return worker
  }

  /// Wakes a worker on the executor, which the caller has, if there is an input; else, if no job is left, gives the
  /// executor back, and returns true.
  @inlinable
  func endRound(isJobLeft: Bool) -> Bool {
    let worker = core.withLock { core in
      let worker = wakeOnExecutor(&core)
      if worker == nil, !isJobLeft { giveBackTaken() }
      return worker
    }
    guard let worker else { return !isJobLeft }
    wakeNext { wake(worker) }
    return false
  }
}
