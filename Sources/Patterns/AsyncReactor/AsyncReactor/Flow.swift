import Synchronization

/// The way from input to state of one reactor; attached to the reactor.
///
/// Workers, which are tasks, take the inputs one after another. They run on the flow's lane, or for
/// an actor on the actor. One worker is enough until a `reduce` suspends; then another goes on.
@usableFromInline
final class Flow<Input: Sendable, Mutation: Sendable, State: Sendable>: Attachment {
  @usableFromInline
  typealias Core = FlowCore<Input, Mutation, State>
  @usableFromInline
  typealias Reactor = AnyReactor<Input, Mutation, State>

  @usableFromInline
  let core: Mutex<Core>
  @usableFromInline
  let lane = Mutex(LaneQueue())
  /// How many jobs have run on the lane.
  @usableFromInline
  let laneJobs = Atomic(0)
  @usableFromInline
  let laneIsBusy = Atomic(false)
  @usableFromInline
  let isActor: Bool
  @usableFromInline
  let reactor: ObjectIdentifier

  @inlinable
  init(of reactor: some AsyncReactor<Input, Mutation, State>) {
    self.reactor = ObjectIdentifier(reactor)
    isActor = type(of: reactor) is any Actor.Type
    core = Mutex(Core(state: reactor.initialState(), isExclusive: isActor))
  }

  /// The newest committed state; nil when the reactor is gone.
  @inlinable
  var state: State? { core.withLock { $0.state } }

  /// The initial state, as long as it is the newest.
  @inlinable
  var uncommittedState: State? { core.withLock { $0.commits == 0 ? $0.state : nil } }

  /// How many tasks there are for this flow.
  @inlinable
  var workerCount: Int { core.withLock { $0.workers.count } }

  /// Queues `input`.
  @inlinable
  func submit(_ input: Input, to reactor: any AsyncReactor<Input, Mutation, State>) {
    perform(enqueue(Step(input, awaitedBy: nil), to: Reactor(reactor)))
  }

  /// Queues `input`; if nobody is at work, this thread takes it as far as it goes without waiting.
  @inlinable
  func submit(
    _ input: Input, to reactor: any AsyncReactor<Input, Mutation, State>,
    awaitedBy reply: UnsafeContinuation<State, Never>
  ) {
    let call = enqueue(Step(input, awaitedBy: reply), to: Reactor(reactor))
    runLane { perform(call) }
  }

  @inlinable
  func enqueue(_ step: Step<Input, State>, to reactor: Reactor) -> Core.Call {
    core.withLock { core in
      core.inputs.append(step)
      if core.reactor == nil { core.reactor = reactor }
      return callWorker(&core)
    }
  }

  /// Calls a worker if one could take an input; the result must be performed outside the lock.
  ///
  /// Unless the reactor is an actor, a `reduce` has not suspended as long as the lane is busy, and
  /// the lane comes here when it no longer is.
  @inlinable
  func callWorker(_ core: inout Core) -> Core.Call {
    core.call(mayHaveSuspended: isActor || !laneIsBusy.load(ordering: .acquiring))
  }

  @inlinable
  func perform(_ call: Core.Call) {
    switch call {
    case .none: break
    case .resume(let continuation, let reactor): continuation.resume(returning: reactor)
    case .hire: hire()
    }
  }

  @inlinable
  func hire() {
    let worker = Worker(of: self, reactor: reactor)
    core.withLock { $0.workers.append(worker) }
    worker.start(on: self) { await self.work(worker) }
  }

  /// The reactor is gone, so nothing is under way: frees the state, sends the workers home.
  @inlinable
  func ownerEnded() {
    let (state, parked, links) = core.withLock { core in
      for worker in core.workers { worker.retire() }
      for link in core.links { link.close() }
      return (core.state.take(), exchange(&core.parked, with: []), exchange(&core.links, with: []))
    }
    withExtendedLifetime((state, links)) {
      runLane {
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
