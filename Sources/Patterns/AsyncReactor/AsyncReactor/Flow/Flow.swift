import Synchronization

/// The way from input to state of one reactor; associated with the reactor.
///
/// Workers, which are tasks, process the inputs one after another. They run on the flow's executor,
/// or for an actor on the actor. One worker is enough until a `reduce` suspends; then another goes on.
@usableFromInline
final class Flow<Input: Sendable, Mutation: Sendable, State: Sendable>: AssociatedObject {
  @usableFromInline
  typealias Core = FlowCore<Input, Mutation, State>
  @usableFromInline
  typealias Reactor = AnyReactor<Input, Mutation, State>

  @usableFromInline
  let core: Mutex<Core>
  @usableFromInline
  let jobs = Mutex(JobQueue())
  /// How many jobs the executor has run.
  @usableFromInline
  let jobCount = Atomic(0)
  /// Whether a thread runs the executor's jobs.
  @usableFromInline
  let isExecuting = Atomic(false)
  @usableFromInline
  let isActor: Bool
  @usableFromInline
  let reactor: ObjectIdentifier

  @inlinable
  init(of reactor: some AsyncReactor<Input, Mutation, State>) {
    self.reactor = ObjectIdentifier(reactor)
    isActor = type(of: reactor) is any Actor.Type
    core = Mutex(Core(state: reactor.initialState(), sharesExecutor: isActor))
  }

  /// The newest committed state; nil when the reactor is gone.
  @inlinable
  var state: State? { core.withLock { $0.state } }

  /// The initial state, as long as it is the newest.
  @inlinable
  var uncommittedState: State? { core.withLock { $0.commits == 0 ? $0.state : nil } }

  /// The number of tasks of this flow.
  @inlinable
  var workerCount: Int { core.withLock { $0.workers.count } }

  /// Queues `input`.
  @inlinable
  func submit(_ input: Input, to reactor: any AsyncReactor<Input, Mutation, State>) {
    perform(enqueue(QueuedInput(input, reply: nil), to: Reactor(reactor)))
  }

  /// Queues `input`; if no worker is active, this thread processes it as far as it goes without
  /// suspending.
  @inlinable
  func submit(
    _ input: Input, to reactor: any AsyncReactor<Input, Mutation, State>,
    awaitedBy reply: UnsafeContinuation<State, Never>
  ) {
    let wakeup = enqueue(QueuedInput(input, reply: reply), to: Reactor(reactor))
    runInline { perform(wakeup) }
  }

  @inlinable
  func enqueue(_ input: QueuedInput<Input, State>, to reactor: Reactor) -> Core.Wakeup {
    core.withLock { core in
      core.inputs.append(input)
      if core.reactor == nil { core.reactor = reactor }
      return wakeWorker(&core)
    }
  }

  /// Wakes a worker if one could process an input; perform the result outside the lock.
  ///
  /// Unless the reactor is an actor, a `reduce` has not suspended as long as the executor is busy,
  /// and the executor calls this when it no longer is.
  @inlinable
  func wakeWorker(_ core: inout Core) -> Core.Wakeup {
    core.wakeWorker(mayHaveSuspended: isActor || !isExecuting.load(ordering: .acquiring))
  }

  @inlinable
  func perform(_ wakeup: Core.Wakeup) {
    switch wakeup {
    case .none: break
    case .resume(let continuation, let reactor): continuation.resume(returning: reactor)
    case .spawn: spawnWorker()
    }
  }

  @inlinable
  func spawnWorker() {
    let worker = Worker(of: self, reactor: reactor)
    core.withLock { $0.workers.append(worker) }
    worker.start(on: self) { await self.work(worker) }
  }

  /// The reactor is gone, so no input is under way: frees the state and ends the workers.
  @inlinable
  func ownerDidDeinit() {
    let (state, parked, subscriptions) = core.withLock { core in
      for worker in core.workers { worker.forgetReactor() }
      for subscription in core.subscriptions { subscription.close() }
      return (
        core.state.take(), exchange(&core.parked, with: []),
        exchange(&core.subscriptions, with: [])
      )
    }
    withExtendedLifetime((state, subscriptions)) {
      runInline {
        for continuation in parked { continuation.resume(returning: nil) }
      }
    }
  }
}

/// Puts `value` in place of another, and returns that: to free it elsewhere than under a lock.
@inlinable
func exchange<Value>(_ place: inout Value, with value: consuming Value) -> Value {
  swap(&place, &value)
  return value
}
