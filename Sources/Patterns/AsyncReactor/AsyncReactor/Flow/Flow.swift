import FrameworkSupport
import Synchronization

/// The way from input to state of one reactor; kept for the reactor.
///
/// Tasks process the inputs, on the flow's lane, or on the reactor if that is an actor: on a serial executor, one job at a
/// time. When a task takes an input and others follow, there is another task for them, which begins when the executor is
/// free: at the latest when a `reduce` suspends. `reduce`, `mutate` and the commit of an input that does not suspend are one
/// job, and its task goes on with the next input.
///
/// On the main actor, `reduce` is called from the lane and begins later. See ``letReducesBegin(on:)``.
@usableFromInline
final class Flow<Input: Sendable, Mutation: Sendable, State: Sendable>: Sendable {
  @usableFromInline typealias Reactor = AnyReactor<Input, Mutation, State>

  @usableFromInline let core: Mutex<Core>
  /// Nil if the reactor is an actor.
  @usableFromInline let lane: Lane?

  @usableFromInline
  struct Core {
    @usableFromInline var newest: Commit<State>

    /// Those that no task has taken yet.
    @usableFromInline var inputs = FIFOQueue<(input: Input, reply: Waiter<State>?)>()
    /// Those that tasks have taken, with their numbers, from 1. A few, so that no dictionary pays.
    @usableFromInline var underWay: [(number: Int, taken: Taken)] = []
    @usableFromInline var taken = 0
    @usableFromInline var turn = Turn()
    /// Kept while there is an input, for the tasks; then let go on the main actor.
    @usableFromInline var reactor: Reactor?

    /// Whether `reduce` is known to begin in the job that calls it: it, or `mutate`, has returned in that job.
    @usableFromInline var runsOnLane: Bool
    /// The input whose `reduce` has been called, and may not have begun.
    @usableFromInline var calling: Int?

    @usableFromInline var subscriptions: [Subscription<State>] = []
    /// How many of them are closed.
    @usableFromInline var closed = 0
    @usableFromInline var undelivered = FIFOQueue<Commit<State>>()
    /// Whether a job of the main actor delivers, or is about to.
    @usableFromInline var isDelivering = false

    @inlinable
    init(_ state: consuming State, runsOnLane: Bool) {
      newest = Commit(state, number: 0)
      self.runsOnLane = runsOnLane
    }

    @inlinable var isIdle: Bool { inputs.isEmpty && underWay.isEmpty }
  }

  /// An input that a task has taken.
  @usableFromInline
  enum Taken {
    /// Nobody awaits its state; cancelled when the last store disconnects.
    case sent(FlowTask)
    /// A stub awaits its state.
    case awaited(Waiter<State>?)
    /// The last store has disconnected. Commits nothing.
    case dropped
  }

  @inlinable
  init(of reactor: some AsyncReactor<Input, Mutation, State>) {
    let isActor = Reactor(reactor).actor != nil
    lane = isActor ? nil : Lane()
    core = Mutex(Core(reactor.initialState(), runsOnLane: isActor))
  }

  /// The newest committed state.
  @inlinable var state: State { core.withLock { $0.newest }.state }

  // MARK: Sending

  /// Queues `input`. If a stub waits for the reply, a class processes it on this thread, as far as that goes without suspending.
  @inlinable
  func submit(_ input: Input, reply: Waiter<State>? = nil, to reactor: Reactor) {
    guard let lane else { return queue(input, reply, reactor) }
    lane.queueing(runsHere: reply != nil) { queue(input, reply, reactor) }
  }

  @inlinable
  func queue(_ input: Input, _ reply: Waiter<State>?, _ reactor: Reactor) {
    core.withLock { core in
      core.inputs.append((input, reply))
      core.reactor = reactor
      startNext(&core)
    }
  }

  /// Creates the task for the first input, unless there is one or an input mutates.
  @inlinable
  func startNext(_ core: inout Core) {
    // Before the first commit nothing says where `reduce` runs: then a task finds out that the last one has begun, too, so
    // that none that comes back has to wait for that.
    let mustFindOut = core.newest.number == 0 && core.taken > 1 && core.calling != nil
    guard core.turn.needsStarter, mustFindOut || !core.inputs.isEmpty else { return }
    let actor = lane == nil ? core.reactor?.actor : nil
    core.turn.starter = FlowTask.detached(executorPreference: lane, priority: .ofSender) {
      await self.processNext(on: actor)
    }
  }

  /// The state that `input` leads to. An actor processes it in the calling task, if no other is before it.
  @inlinable
  nonisolated(nonsending) func state(
    after input: Input, of reactor: Reactor, on actor: (any Actor)?
  ) async -> State {
    if let actor, let state = await process(input, of: reactor, on: actor) {
      returnToCaller()
      return state
    }
    let state = await unsafe withUnsafeContinuation {
      (continuation: UnsafeContinuation<State, Never>) in
      unsafe submit(input, reply: Waiter(continuation), to: reactor)
    }
    returnToCaller()
    return state
  }

  /// Called after an `await` whose function might go on elsewhere than its caller: Swift 6.3.1 leaves the way back out, in
  /// optimized builds, where nothing follows that needs it.
  @inlinable func returnToCaller() { core.withLock { _ in } }

  // MARK: Processing

  /// Processes the first inputs: what a task does. Ends after a few, so that work resumed meanwhile gets its turn.
  @inlinable
  func processNext(on actor: isolated (any Actor)?) async {
    var task: FlowTask?
    for _ in 0..<16 {
      if core.withLock({ $0.calling != nil }) { await letReducesBegin(on: actor) }
      guard let (input, number) = core.withLock({ takeNext(for: &task, &$0) }) else { return }
      guard end(number, with: await commit(of: input, number, on: actor)) else { return }
    }
  }

  /// Takes the first input, if one may begin, for a task that is the starter at first.
  @inlinable
  func takeNext(for task: inout FlowTask?, _ core: inout Core) -> (Input, Int)? {
    if task == nil { task = core.turn.starter.take() }
    guard let task, !core.turn.isMutating, let next = core.inputs.popFirst() else { return nil }
    core.taken += 1
    core.underWay.append((core.taken, next.reply.map { .awaited($0) } ?? .sent(task)))
    if !core.runsOnLane { core.calling = core.taken }
    startNext(&core)
    return (next.input, core.taken)
  }

  /// Processes an input of an actor in the calling task. Nil if another one is before it.
  @inlinable
  func process(_ input: Input, of reactor: Reactor, on actor: isolated any Actor) async -> State? {
    let number: Int? = core.withLock { core in
      guard core.turn.needsStarter, core.inputs.isEmpty else { return nil }
      core.taken += 1
      core.underWay.append((core.taken, .awaited(nil)))
      return core.taken
    }
    guard let number else { return nil }
    let commit = await commit(of: input, number, by: reactor, on: actor)
    end(number, with: commit)
    return commit?.state
  }

  /// Lets go of the reactor before it returns.
  @inlinable @inline(__always)
  func commit(of input: Input, _ number: Int, on actor: isolated (any Actor)?) async -> Commit<
    State
  >? {
    // Kept, since there is an input.
    let reactor = core.withLock { $0.reactor! }
    return await commit(of: input, number, by: reactor, on: actor)
  }

  /// Reduces, and mutates the newest state, one after another in one job if neither suspends. Nil if the input has been dropped.
  @inlinable @inline(__always)
  func commit(
    of input: Input, _ number: Int, by reactor: Reactor, on actor: isolated (any Actor)?
  ) async -> Commit<State>? {
    var jobs = lane?.jobCount
    let mutation = await reactor.value.reduce(input)
    var (mayMutate, newest): (Bool, Commit<State>?) = core.withLock { core in
      if jobs == lane?.jobCount { core.runsOnLane = true }
      if core.calling == number { core.calling = nil }
      guard core.calling == nil, core.turn.mutate() else { return (false, nil) }
      return (true, core.newest(for: number))
    }
    if !mayMutate {
      await waitToMutate(on: actor)
      newest = core.withLock { $0.newest(for: number) }
    }
    guard let newest else { return nil }
    jobs = lane?.jobCount
    let commit = Commit(
      await reactor.value.mutate(newest.state, mutation: mutation), number: newest.number + 1)
    if newest.number == 0, jobs == lane?.jobCount { core.withLock { $0.runsOnLane = true } }
    return commit
  }

  /// Returns when every `reduce` that was called has begun, and suspended or returned.
  ///
  /// A `reduce` of the main actor does so before a job that comes there after it; and what then comes back to the lane
  /// comes before this.
  @usableFromInline
  func letReducesBegin(on actor: isolated (any Actor)?) async {
    while let number = core.withLock({ $0.calling }) {
      await MainActor.run {}
      core.withLock { if $0.calling == number { $0.calling = nil } }
    }
  }

  /// Returns when an input whose `reduce` has returned may mutate.
  @usableFromInline
  func waitToMutate(on actor: isolated (any Actor)?) async {
    await letReducesBegin(on: actor)
    if core.withLock({ $0.turn.mutate() }) { return }
    await unsafe withUnsafeContinuation { (continuation: UnsafeContinuation<Void, Never>) in
      let waiter = unsafe Waiter(continuation)
      if core.withLock({ $0.turn.mutate(orResume: waiter) }) { waiter.resume(returning: ()) }
    }
  }

  /// Ends an input: commits its state, and lets others go on. Returns whether its task may take another input.
  @inlinable @discardableResult
  func end(_ number: Int, with commit: Commit<State>?) -> Bool {
    let (former, reactor, reply, next, delivers, goesOn) = core.withLock { core in
      let taken = core.remove(number)
      let former = core.commit(commit, of: taken)
      let next = core.turn.endMutation()
      startNext(&core)
      var reply: Waiter<State>?
      var reactor: Reactor?
      var goesOn = false
      switch taken {
      case .awaited(let waiting):
        // The stub that has got its state may wait for this thread.
        reply = waiting
        // The stub that waits has the reactor, too.
        if core.isIdle { reactor = core.reactor.take() }
      case .sent: goesOn = true
      // Its task is being cancelled.
      case .dropped: break
      }
      let needsMain = !core.undelivered.isEmpty || core.isIdle && core.reactor != nil
      let delivers = needsMain && !exchange(&core.isDelivering, with: true)
      return (former, reactor, reply, next, delivers, goesOn)
    }
    withExtendedLifetime((former, reactor)) {}
    if delivers { startDelivery() }
    next?.resume(returning: ())
    if let reply, let commit { reply.resume(returning: commit.state) }
    return goesOn
  }
}

extension Flow.Core {
  /// The state for an input to mutate; nil if that was dropped.
  @inlinable
  func newest(for number: Int) -> Commit<State>? {
    if case .dropped = underWay[index(of: number)].taken { nil } else { newest }
  }

  @inlinable
  func index(of number: Int) -> Int { underWay.firstIndex { $0.number == number }! }

  @inlinable
  mutating func remove(_ number: Int) -> Flow.Taken {
    underWay.swapAt(index(of: number), underWay.count - 1)
    return underWay.removeLast().taken
  }

  /// Makes a state the newest, unless its input was dropped. Returns the former, to be freed outside the lock.
  @inlinable
  mutating func commit(_ commit: Commit<State>?, of taken: Flow.Taken) -> Commit<State>? {
    if case .dropped = taken { return nil }
    guard let commit else { return nil }
    if !subscriptions.isEmpty { undelivered.append(commit) }
    return exchange(&newest, with: commit)
  }
}
