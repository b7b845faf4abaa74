import Synchronization

/// The domain of one interactor, the features and streams that receive its changes, and the work
/// that may still change it.
///
/// Two mutexes, always taken in this order: `changing` lets one change happen at a time, `lock`
/// guards the data. A change runs on a copy, while `changing` is held but not `lock`, so that it
/// can read the domain and so that no reader waits for it; unless it is to change the domain in place.
/// The domain is written while both are held, and read while either is.
///
/// Streams receive changes after both are unlocked, in the order in which they were written: resuming a task takes
/// the runtime's lock of that task, which is held where a cancelled task ends its stream or changes the domain.
@usableFromInline
final class DomainStore<Action: Sendable, Domain: Sendable>: Sendable {
  /// Identifies work that may change the domain until it is cancelled.
  @usableFromInline
  typealias Work = Int

  @usableFromInline
  struct State {
    @usableFromInline var version: Int
    @usableFromInline var lastID: Int
    /// The queue of the feature that shows the domain, and those of others, if there are more.
    @usableFromInline var queue: ActionQueue<Action, Domain>?
    @usableFromInline var otherQueues: [ActionQueue<Action, Domain>]
    @usableFromInline var streams: DomainStreams<Domain>?
    /// Live work; the task is missing until it has been made.
    @usableFromInline var works: [Work: Task<Void, Never>?]
    /// The updates that were overtaken, and run again one after another.
    @usableFromInline var line: UpdateLine

    @inlinable
    init() {
      version = 0
      lastID = 0
      queue = nil
      otherQueues = []
      streams = nil
      works = [:]
      line = UpdateLine()
    }

    mutating func nextID() -> Int {
      lastID += 1
      return lastID
    }
  }

  /// What happens when a feature comes or goes, when work changes the domain, and when the interactor goes:
  /// compiled where the types are known. Here, generic code would look them up for every step.
  @usableFromInline
  struct Steps: Sendable {
    @usableFromInline let connect:
      @Sendable (DomainStore) -> (queue: ActionQueue<Action, Domain>, domain: Domain)
    @usableFromInline let disconnect: @Sendable (DomainStore, ActionQueue<Action, Domain>) -> Void
    @usableFromInline let change: @Sendable (DomainStore, Work, (inout Domain) -> Void) -> Bool
    @usableFromInline let close: @Sendable (DomainStore) -> Void

    @inlinable
    init() {
      connect = { $0.connect() }
      disconnect = { store, queue in
        queue.close()
        store.remove(queue)
      }
      change = { store, work, change in
        store.isLive(work) && store.change(if: { $0.isLive(work) }, change)
      }
      close = { $0.close() }
    }
  }

  @usableFromInline let steps: Steps
  @usableFromInline let changing: Mutex<Void>
  @usableFromInline let lock: Mutex<Void>

  // Not inside the mutex: a generic class that ends would look up the mutex's type.
  // Safe: it is used while `lock` is held only.
  @exclusivity(unchecked) @usableFromInline nonisolated(unsafe) var state: State

  /// Set while `lock` is held; may be read at any time.
  @usableFromInline let isClosed: Atomic<Bool>

  /// Whether there has ever been a stream. Set while `lock` is held; may be read at any time.
  @usableFromInline let hasStreams: Atomic<Bool>

  // Safe: it is written while both mutexes are held, and read while either is.
  @exclusivity(unchecked) @usableFromInline nonisolated(unsafe) var current: Domain

  @inlinable
  init(_ domain: Domain) {
    current = domain
    changing = Mutex(())
    lock = Mutex(())
    state = State()
    isClosed = Atomic(false)
    hasStreams = Atomic(false)
    steps = Steps()
  }

  @inlinable
  func withState<Result: Sendable>(_ body: (inout State) -> Result) -> Result {
    lock.withLock { _ in body(&state) }
  }

  @inlinable var domain: Domain { withState { _ in current } }

  /// Changes the domain unless the store is closed.
  @inlinable
  func update(_ change: (inout Domain) -> Void) {
    if isClosed.load(ordering: .relaxed) { return }
    self.change(if: { _ in !isClosed.load(ordering: .relaxed) }, change)
  }

  /// Changes the domain if `mayWrite` allows it when `change` has run; returns whether.
  @inlinable
  @discardableResult
  func change(
    if mayWrite: (borrowing State) -> Bool, _ change: (inout Domain) -> Void
  ) -> Bool {
    // Released after unlocking: what a change drops may change the domain, too, when it is freed.
    var former: Domain?
    let due = changing.withLock { _ -> DueJobs? in
      var domain = current
      change(&domain)
      let due = write(&domain, if: mayWrite)
      former = domain
      return due
    }
    withExtendedLifetime(former) {}
    guard let due else { return false }
    start(due)
    return true
  }

  /// Changes the domain where it is, unless the store is closed. Nobody can read it meanwhile.
  @inlinable
  func updateInPlace(_ change: (inout Domain) -> Void) {
    let due = changing.withLock { _ in
      withState { state in
        if isClosed.load(ordering: .relaxed) { return DueJobs() }
        change(&current)
        return state.publish(current)
      }
    }
    start(due)
  }

  /// Writes `domain` if `mayWrite` allows it, and queues the change. Called while `changing` is held.
  ///
  /// Returns what to start after unlocking; nil when nothing was written.
  @inlinable
  func write(_ domain: inout Domain, if mayWrite: (borrowing State) -> Bool) -> DueJobs? {
    withState { state -> DueJobs? in
      guard mayWrite(state) else { return nil }
      // The former domain goes out with `domain`, to be released after unlocking.
      swap(&current, &domain)
      return state.publish(current)
    }
  }

  /// Starts what is due after a change. Called without locks.
  @inlinable
  @inline(__always)
  func start(_ due: DueJobs) {
    if hasStreams.load(ordering: .relaxed) { deliverToStreams() }
    due.start()
  }

  /// Delivers what streams have yet to receive, unless that is under way already, which then goes on with this. Called
  /// without locks.
  ///
  /// What comes meanwhile is left to a task: others may change the domain for ever.
  @usableFromInline
  func deliverToStreams() {
    let events = withState { $0.streams?.beginDelivery() } ?? []
    if events.isEmpty { return }
    for event in events { event.deliver() }
    let isOver = withState { $0.streams?.endDelivery() } ?? true
    if !isOver { Task.detached { await self.deliverWhatComes() } }
  }

  /// Lets other tasks run after every 100 changes.
  private func deliverWhatComes() async {
    while true {
      let events = withState { $0.streams?.goOnDelivering() } ?? []
      if events.isEmpty { return }
      for (number, event) in events.enumerated() {
        event.deliver()
        if number % 100 == 99 { await Task.yield() }
      }
    }
  }

  /// Ends streams, cancels work, and refuses changes from now on.
  @inlinable
  func close() {
    let (streams, works, line) = withState { state in
      isClosed.store(true, ordering: .relaxed)
      state.queue = nil
      state.otherQueues = []
      let ended = (state.streams, state.works, state.line)
      ended.0?.queueEnd()
      if !ended.1.isEmpty { state.works = [:] }
      if !ended.2.isEmpty { state.line = UpdateLine() }
      return ended
    }
    for work in works.values { work?.cancel() }
    line.resumeAll()
    if streams != nil { deliverToStreams() }
  }
}

extension DomainStore.State {
  /// Queues `domain`, the new one, for features and streams. Returns what to start after unlocking.
  @inlinable
  mutating func publish(_ domain: Domain) -> DueJobs {
    version += 1
    var due = DueJobs()
    due.add(queue?.append(domain))
    for queue in otherQueues { due.add(queue.append(domain)) }
    if streams != nil { queueForStreams(domain) }
    return due
  }

  @inlinable
  @inline(never)
  func queueForStreams(_ domain: Domain) { streams?.queue(domain) }

  /// Whether `work` may change the domain: it has not ended, and its task is not cancelled.
  @inlinable
  func isLive(_ work: DomainStore.Work) -> Bool {
    guard let task = works[work] else { return false }
    // Its handler of cancellations ends it, but other handlers and the work itself may run before.
    return !(task?.isCancelled ?? Task.isCancelled)
  }
}

extension DomainStore {
  /// Adds a queue; returns it with the domain that its first change will follow.
  @inlinable
  func connect() -> (queue: ActionQueue<Action, Domain>, domain: Domain) {
    let queue = ActionQueue<Action, Domain>()
    return withState { state in
      if !isClosed.load(ordering: .relaxed) {
        if state.queue == nil { state.queue = queue } else { state.otherQueues.append(queue) }
      }
      return (queue, current)
    }
  }

  @inlinable
  func remove(_ queue: ActionQueue<Action, Domain>) {
    withState { state in
      if state.queue === queue {
        state.queue = state.otherQueues.isEmpty ? nil : state.otherQueues.removeFirst()
      } else if !state.otherQueues.isEmpty {
        state.otherQueues.removeAll { $0 === queue }
      }
    }
  }

  /// Creates a stream: the domain as it is now, then every change.
  func stream() -> AsyncStream<Domain> {
    let (stream, continuation) = AsyncStream.makeStream(of: Domain.self)
    let id = withState { state -> Int? in
      continuation.yield(current)
      if isClosed.load(ordering: .relaxed) { return nil }
      let id = state.nextID()
      let streams = state.streams ?? DomainStreams()
      streams.add(continuation, as: id)
      state.streams = streams
      hasStreams.store(true, ordering: .relaxed)
      return id
    }
    guard let id else {
      continuation.finish()
      return stream
    }
    continuation.onTermination = { [weak self] _ in
      _ = self?.withState { $0.streams?.remove(id) }
    }
    return stream
  }
}
