import Synchronization

/// The way from input to state of one reactor; associated with the reactor.
///
/// An asynchronous reactor has workers, which are tasks. They process the inputs one after another, on the
/// flow's executor, or for an actor on the actor. One worker is enough until a `reduce` suspends; then another
/// goes on. The inputs of a synchronous reactor are processed by the threads that send them.
///
/// Its variables are used only where the reactor runs: by the thread that has the executor, on the actor, or by the
/// thread that processes the inputs of a synchronous reactor. What is shared is guarded by the lock of `core`.
// Safe: see above.
@usableFromInline
final class Flow<Input: Sendable, Mutation: Sendable, State: Sendable>:
  JobExecutor, AssociatedObject, @unchecked Sendable
{
  @usableFromInline
  typealias Core = FlowCore<Input, Mutation, State>
  @usableFromInline
  typealias Reactor = AnyReactor<Input, Mutation, State>

  @usableFromInline
  let core: Mutex<Core>
  @usableFromInline
  let isActor: Bool
  // Made where the types are known, so that the compiler specializes it; it is called where they are not.
  @usableFromInline
  let end: @Sendable (Flow) -> Void

  /// The newest committed state; nil when the reactor is gone.
  ///
  /// Changes where the reactor runs, with the lock held; so it may be read with either. When the reactor is gone, it is
  /// dropped with the lock held.
  // Safe: see above; this and the next are used where the reactor runs.
  @usableFromInline @exclusivity(unchecked)
  var newest: State?
  @usableFromInline @exclusivity(unchecked)
  var turn: Turn
  /// What the worker does first that has been woken on the executor. Nothing else runs there before.
  // Safe: as above.
  @usableFromInline @exclusivity(unchecked)
  var first: (reactor: Reactor, step: Core.Step)?
  /// The last place that an awaited state was put in, kept for the next one.
  // Safe: as above.
  @usableFromInline @exclusivity(unchecked)
  var sparePlace: ReplyPlace<State>?

  @inlinable
  init(of reactor: some AsyncReactor<Input, Mutation, State>) {
    isActor = reactor._actor != nil
    turn = Turn(reducesWhereWorkersRun: isActor)
    newest = reactor.initialState()
    core = Mutex(Core())
    end = { $0.close() }
    super.init(
      of: ObjectIdentifier(reactor),
      endRound: { unsafeDowncast($0, to: Flow.self).endRound(isJobLeft: $1) })
  }

  /// The newest committed state; nil when the reactor is gone.
  @inlinable
  var state: State? { ThreadTurn.isOf(self) ? newest : core.withLock { _ in newest } }

  /// The initial state, as long as it is the newest.
  @inlinable
  var uncommittedState: State? { core.withLock { $0.commits == 0 ? newest : nil } }

  /// The number of tasks of this flow.
  @inlinable
  var workerCount: Int { core.withLock { $0.workers.count } }

  /// Makes a state the newest, with the lock held. Returns the former one, to be freed outside the lock, and whether
  /// a job of the main actor must be started to deliver this one.
  @inlinable
  func commit(_ state: consuming State, as number: CommitNumber, _ core: inout Core) -> (
    former: State?, needsDelivery: Bool
  ) {
    core.commits += 1
    let needsDelivery = core.publish(state, number)
    return (exchange(&newest, with: state), needsDelivery)
  }

  /// Queues `input`, or processes it, if the reactor is synchronous and no other input is under way.
  @inlinable
  func submit<R: AsyncReactor<Input, Mutation, State>>(_ input: Input, to reactor: R) {
    if let steps = R._synchronousSteps {
      _ = process(QueuedInput(input), of: reactor, steps, mayWait: true)
    } else {
      queue(QueuedInput(input), of: Reactor(reactor))
    }
  }

  /// Queues `input` of an asynchronous reactor.
  @inlinable
  func queue(_ input: Core.Queued, of reactor: Reactor) {
    var worker: Worker?
    var isGivenBack = false
    core.withLock { core in
      if !isActor, take() {
        worker = wakeOnExecutor(for: input, of: reactor, &core)
        isGivenBack = worker == nil
        if isGivenBack { giveBackTaken() }
      } else {
        core.append(input, of: reactor)
        if isActor { worker = wakeForActor(&core) }
      }
    }
    if let worker, isActor {
      wake(worker)
    } else if let worker {
      wakeFirst { wake(worker) }
      start()
    } else if isGivenBack, takeForJobs() {
      start()
    }
  }

  /// The state that `input` leads to.
  @inlinable
  nonisolated(nonsending) func state<R: AsyncReactor<Input, Mutation, State>>(
    after input: Input, of reactor: R
  ) async -> State {
    if let steps = R._synchronousSteps {
      let state = process(QueuedInput(input), of: reactor, steps, mayWait: false)
      if let state { return state }
      let later = await withUnsafeContinuation {
        _ = process(QueuedInput(input, reply: .resume($0)), of: reactor, steps, mayWait: true)
      }
      ThreadTurn.requireExecutor()
      return later
    }
    if isActor {
      let state = await reactor._processOnActor(input, in: OpaqueFlow(self))
      ThreadTurn.requireExecutor()
      if let state { return state }
    } else {
      switch begin(input, of: Reactor(reactor)) {
      case .ended(let state):
        return state
      case .suspended(let place):
        let state = await withUnsafeContinuation {
          place.continuation = $0
          let part = ThreadTurn.begin(self)
          handOver()
          part.end()
        }
        ThreadTurn.requireExecutor()
        return withExtendedLifetime(place) { state }
      case .busy: break
      }
    }
    let state = await withUnsafeContinuation {
      queue(QueuedInput(input, reply: .resume($0)), of: Reactor(reactor))
    }
    ThreadTurn.requireExecutor()
    return state
  }

  @usableFromInline
  func ownerDidDeinit() { end(self) }

  /// The reactor is gone, so no input is under way: frees the state and ends the workers.
  @inlinable
  func close() {
    let (state, workers, subscriptions) = core.withLock { core in
      core.isClosed = true
      for worker in core.workers { worker.forgetReactor() }
      for subscription in core.subscriptions { subscription.close() }
      return (
        newest.take(), exchange(&core.parked, with: ParkedWorkers()),
        exchange(&core.subscriptions, with: [])
      )
    }
    var parked = workers
    ThreadTurn.forgetReactor(of: self)
    if isActor || !take() {
      while let worker = parked.popLast() { wake(worker) }
    } else {
      // Workers end on this thread.
      let part = ThreadTurn.begin(self)
      ThreadTurn.forgetReactor(of: self)
      while let worker = parked.popLast() { wake(worker) }
      runRounds()
      part.end()
    }
    withExtendedLifetime((state, subscriptions)) {}
  }
}
