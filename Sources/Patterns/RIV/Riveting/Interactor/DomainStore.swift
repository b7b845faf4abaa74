import Synchronization

/// The domain of one interactor, the features and streams that receive its changes, and the work
/// that may still change it.
///
/// Two mutexes, always taken in this order: `changing` lets one change happen at a time, `state`
/// guards the data. A change runs on a copy, while `changing` is held but not `state`, so that it
/// can read the domain and so that no reader waits for it; unless it is to change the domain in place.
///
/// Streams receive a change after `state` is unlocked: resuming a task takes the runtime's lock of that
/// task, which is held where a cancelled task ends its stream and asks for `state`.
@usableFromInline
final class DomainStore<Action: Sendable, Domain: Sendable>: Sendable {
  /// Identifies work that may change the domain until it is cancelled.
  @usableFromInline
  typealias Work = Int

  @usableFromInline
  struct State {
    @usableFromInline var domain: Domain
    @usableFromInline var version = 0
    @usableFromInline var isClosed = false
    @usableFromInline var lastID = 0
    /// The queue of the feature that shows the domain, and those of others, if there are more.
    @usableFromInline var queue: ActionQueue<Action, Domain>?
    @usableFromInline var otherQueues: [ActionQueue<Action, Domain>] = []
    @usableFromInline var streams: [Int: Stream] = [:]
    /// Live work; the task is missing until it has been made.
    @usableFromInline var works: [Work: Task<Void, Never>?] = [:]
    /// The updates that were overtaken, and run again one after another.
    @usableFromInline var line = UpdateLine()

    @inlinable
    init(domain: Domain) { self.domain = domain }

    mutating func nextID() -> Int {
      lastID += 1
      return lastID
    }
  }

  /// A stream, and the version of the domain that it starts with.
  @usableFromInline
  struct Stream {
    @usableFromInline let continuation: AsyncStream<Domain>.Continuation
    let first: Int
  }

  /// What happens when a feature comes or goes, and when the interactor goes: compiled where the types
  /// are known. The `init` and `deinit` of generic classes would look them up for every step.
  @usableFromInline
  struct Steps: Sendable {
    @usableFromInline let connect:
      @Sendable (DomainStore) -> (queue: ActionQueue<Action, Domain>, domain: Domain)
    @usableFromInline let disconnect: @Sendable (DomainStore, ActionQueue<Action, Domain>) -> Void
    @usableFromInline let close: @Sendable (DomainStore) -> Void

    @inlinable
    init() {
      connect = { $0.connect() }
      disconnect = { store, queue in
        queue.close()
        store.remove(queue)
      }
      close = { $0.close() }
    }
  }

  @usableFromInline let steps: Steps
  @usableFromInline let state: Mutex<State>
  @usableFromInline let changing = Mutex(())

  @inlinable
  init(_ domain: Domain) {
    state = Mutex(State(domain: domain))
    steps = Steps()
  }

  @inlinable var domain: Domain { state.withLock { $0.domain } }

  /// Changes the domain unless the store is closed.
  @inlinable
  func update(_ change: (inout Domain) -> Void) {
    self.change(if: { !$0.isClosed }, change)
  }

  @inlinable
  @discardableResult
  func change(
    if mayWrite: (borrowing State) -> Bool, _ change: (inout Domain) -> Void
  ) -> Bool {
    let jobs = changing.withLock { _ -> [MainActorJob]? in
      guard var domain = state.withLock({ mayWrite($0) ? $0.domain : nil }) else { return nil }
      change(&domain)
      return write(&domain, if: mayWrite)
    }
    guard let jobs else { return false }
    for job in jobs { job.start() }
    return true
  }

  /// Changes the domain where it is, unless the store is closed. Nobody can read it meanwhile.
  @inlinable
  func updateInPlace(_ change: (inout Domain) -> Void) {
    let jobs = changing.withLock { _ in
      var isStreamed = false
      let jobs = state.withLock { state -> [MainActorJob] in
        guard !state.isClosed else { return [] }
        change(&state.domain)
        isStreamed = !state.streams.isEmpty
        return state.publish()
      }
      if isStreamed { yieldToStreams() }
      return jobs
    }
    for job in jobs { job.start() }
  }

  /// Writes `domain` if `mayWrite` allows it, and delivers the change. Called while `changing` is held.
  ///
  /// Returns the jobs to start after unlocking; nil when nothing was written.
  @inlinable
  func write(_ domain: inout Domain, if mayWrite: (borrowing State) -> Bool) -> [MainActorJob]? {
    var isStreamed = false
    let jobs = state.withLock { state -> [MainActorJob]? in
      guard mayWrite(state) else { return nil }
      isStreamed = !state.streams.isEmpty
      return state.write(&domain)
    }
    if isStreamed { yieldToStreams() }
    return jobs
  }

  /// Yields the domain to the streams that began before it was written. Called while `changing` is held.
  @usableFromInline
  func yieldToStreams() {
    let (domain, version, streams) = state.withLock { ($0.domain, $0.version, $0.streams) }
    for stream in streams.values where stream.first < version {
      stream.continuation.yield(domain)
    }
  }

  /// Ends streams, cancels work, and refuses changes from now on.
  @inlinable
  func close() {
    let (streams, works, line) = state.withLock { state in
      state.isClosed = true
      state.queue = nil
      state.otherQueues = []
      let ended = (state.streams, state.works, state.line)
      if !ended.0.isEmpty { state.streams = [:] }
      if !ended.1.isEmpty { state.works = [:] }
      if !ended.2.isEmpty { state.line = UpdateLine() }
      return ended
    }
    for work in works.values { work?.cancel() }
    line.resumeAll()
    for stream in streams.values { stream.continuation.finish() }
  }
}

extension DomainStore.State {
  /// Makes `domain` the domain, hands the former one back in its place, and queues the change for features.
  ///
  /// Returns the jobs to start after unlocking.
  @inlinable
  mutating func write(_ domain: inout Domain) -> [MainActorJob] {
    swap(&self.domain, &domain)
    return publish()
  }

  /// Queues the domain, which has changed, for features. Returns the jobs to start after unlocking.
  @inlinable
  mutating func publish() -> [MainActorJob] {
    version += 1
    var jobs: [MainActorJob] = []
    if let job = queue?.append(domain) { jobs.append(job) }
    for queue in otherQueues {
      if let job = queue.append(domain) { jobs.append(job) }
    }
    return jobs
  }
}

extension DomainStore {
  /// Adds a queue; returns it with the domain that its first change will follow.
  @inlinable
  func connect() -> (queue: ActionQueue<Action, Domain>, domain: Domain) {
    let queue = ActionQueue<Action, Domain>()
    return state.withLock { state in
      if !state.isClosed {
        if state.queue == nil { state.queue = queue } else { state.otherQueues.append(queue) }
      }
      return (queue, state.domain)
    }
  }

  @inlinable
  func remove(_ queue: ActionQueue<Action, Domain>) {
    state.withLock { state in
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
    let id = state.withLock { state -> Int? in
      continuation.yield(state.domain)
      guard !state.isClosed else { return nil }
      let id = state.nextID()
      state.streams[id] = DomainStore.Stream(continuation: continuation, first: state.version)
      return id
    }
    guard let id else {
      continuation.finish()
      return stream
    }
    continuation.onTermination = { [weak self] _ in
      // Released after unlocking: the buffer may hold the last reference to a value.
      _ = self?.state.withLock { $0.streams.removeValue(forKey: id) }
    }
    return stream
  }
}
