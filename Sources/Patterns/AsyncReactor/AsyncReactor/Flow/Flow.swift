import Synchronization

/// The way from input to state of one reactor; associated with the reactor.
///
/// An asynchronous reactor has workers, which are tasks. They process the inputs one after another, on the
/// flow's executor, or for an actor on the actor. One worker is enough until a `reduce` suspends; then another
/// goes on. The inputs of a synchronous reactor are processed by the threads that send them.
@usableFromInline
final class Flow<Input: Sendable, Mutation: Sendable, State: Sendable>: AssociatedObject {
  @usableFromInline
  typealias Core = FlowCore<Input, Mutation, State>
  @usableFromInline
  typealias Reactor = AnyReactor<Input, Mutation, State>

  @usableFromInline
  let jobs = Mutex(JobQueue())
  @usableFromInline
  let core: Mutex<Core>
  @usableFromInline
  let reactor: ObjectIdentifier
  // Safe: it is followed only while the reactor is retained.
  @usableFromInline
  unowned let actor: (any Actor)?
  @usableFromInline
  let isActor: Bool
  // Made where the types are known, so that the compiler specializes it; it is called where they are not.
  @usableFromInline
  let end: @Sendable (Flow) -> Void

  // Safe: these three are used only where the reactor runs, on the executor or on the actor, or by the thread
  // that has just taken the executor.
  @usableFromInline @exclusivity(unchecked)
  nonisolated(unsafe) var turn: Turn
  /// How many jobs the executor has run.
  @usableFromInline @exclusivity(unchecked)
  nonisolated(unsafe) var jobCount = 0
  /// The last place that an awaited state was put in, kept for the next one. Safe: see `turn`.
  @usableFromInline @exclusivity(unchecked)
  nonisolated(unsafe) var sparePlace: ReplyPlace<State>?

  @inlinable
  init(of reactor: some AsyncReactor<Input, Mutation, State>) {
    self.reactor = ObjectIdentifier(reactor)
    actor = reactor as? any Actor
    isActor = actor != nil
    turn = Turn(reducesWhereWorkersRun: isActor)
    core = Mutex(Core(state: reactor.initialState()))
    end = { $0.close() }
  }

  /// The newest committed state; nil when the reactor is gone.
  @inlinable
  var state: State? { core.withLock { $0.state } }

  /// The initial state, as long as it is the newest.
  @inlinable
  var uncommittedState: State? { core.withLock { $0.newestCommit == .none ? $0.state : nil } }

  /// The number of tasks of this flow.
  @inlinable
  var workerCount: Int { core.withLock { $0.workers.count } }

  /// Queues `input`, or processes it, if the reactor is synchronous and no other input is under way.
  @inlinable
  func submit(_ input: Input, to reactor: some AsyncReactor<Input, Mutation, State>) {
    submit(QueuedInput(input), to: reactor) { startExecutor() }
  }

  /// As above; calls `runExecutor` if the executor is the caller's.
  @inlinable
  func submit<R: AsyncReactor<Input, Mutation, State>>(
    _ input: QueuedInput<Input, State>, to reactor: R, runExecutor: () -> Void
  ) {
    if let steps = R._synchronousSteps {
      _ = processHere(input, of: reactor, steps, mayWait: true)
      return
    }
    let anyReactor = Reactor(reactor)
    var wakeup = Core.Wakeup.none
    var hasExecutor = false
    core.withLock { core in
      core.append(input, of: anyReactor)
      if isActor {
        wakeup = wakeForActor(&core)
      } else {
        (wakeup, hasExecutor) = wakeForExecutor(&core)
      }
    }
    perform(wakeup)
    if hasExecutor { runExecutor() }
  }

  /// The state that `input` leads to.
  @inlinable
  nonisolated(nonsending) func state<R: AsyncReactor<Input, Mutation, State>>(
    after input: Input, of reactor: R
  ) async -> State {
    if let steps = R._synchronousSteps {
      let state = processHere(QueuedInput(input), of: reactor, steps, mayWait: false)
      if let state { return state }
    } else if isActor, let actor {
      if let state = await process(input, of: Reactor(reactor), on: actor) { return state }
    } else if let place = begin(input, of: Reactor(reactor)) {
      while place.state == nil, runJob() {}
      guard let state = place.state.take() else {
        let state = await withUnsafeContinuation {
          place.continuation = $0
          runExecutor()
        }
        return withExtendedLifetime(place) { state }
      }
      sparePlace = place
      if !giveBackExecutor() { runExecutor() }
      return state
    }
    return await withUnsafeContinuation {
      submit(QueuedInput(input, reply: .resume($0)), to: reactor) { runExecutor() }
    }
  }

  /// Wakes a worker for an actor, if there is an input and none is on its way. It may find that it must wait
  /// for a mutation; whoever ends that goes on.
  @inlinable
  func wakeForActor(_ core: inout Core) -> Core.Wakeup {
    guard !core.isScheduled, !core.inputs.isEmpty else { return .none }
    core.isScheduled = true
    return core.wakeWorker(makeWorker)
  }

  @inlinable
  func makeWorker() -> Worker { Worker(of: self, reactor: reactor) }

  /// Wakes the worker, if any; call it without the lock.
  @inlinable @inline(__always)
  func perform(_ wakeup: consuming Core.Wakeup) {
    if case .none = wakeup { return }
    wake(wakeup)
  }

  @inlinable
  func wake(_ wakeup: consuming Core.Wakeup) {
    switch consume wakeup {
    case .none: break
    case .resume(let continuation, let reactor): continuation.resume(returning: reactor)
    case .start(let worker):
      worker.start(on: isActor ? nil : self) { await self.work(worker) }
    }
  }

  @usableFromInline
  func ownerDidDeinit() { end(self) }

  /// The reactor is gone, so no input is under way: frees the state and ends the workers.
  @inlinable
  func close() {
    let (state, parked, subscriptions) = core.withLock { core in
      for worker in core.workers { worker.forgetReactor() }
      for subscription in core.subscriptions { subscription.close() }
      return (
        core.state.take(), exchange(&core.parked, with: []), exchange(&core.subscriptions, with: [])
      )
    }
    let hasExecutor = jobs.withLock { $0.take() }
    for continuation in parked { continuation.resume(returning: nil) }
    if hasExecutor { runExecutor() }
    withExtendedLifetime((state, subscriptions)) {}
  }
}
