import Synchronization

/// The domain of one interactor, the features and streams that receive its changes, and the work
/// that may still change it.
///
/// Two mutexes, always taken in this order: `changing` lets one change happen at a time, `state`
/// guards the data. A change runs on a copy, while `changing` is held but not `state`, so that it
/// can read the domain and so that no reader waits for it.
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
    /// The queues of the features that show the domain.
    @usableFromInline var queues: [ActionQueue<Action, Domain>] = []
    @usableFromInline var streams: [Int: Stream] = [:]
    /// Live work; the task is missing until it has been made.
    @usableFromInline var works: [Work: Task<Void, Never>?] = [:]
    /// The updates that were overtaken, and run again one after another.
    @usableFromInline var line: [InLine] = []

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
    let continuation: AsyncStream<Domain>.Continuation
    let first: Int
  }

  /// An update in line. All but the first wait for their continuations.
  @usableFromInline
  struct InLine {
    let work: Work
    let continuation: CheckedContinuation<Void, Never>
  }

  @usableFromInline let state: Mutex<State>
  @usableFromInline let changing = Mutex(())

  @inlinable
  init(_ domain: Domain) {
    state = Mutex(State(domain: domain))
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
  func close() {
    let (streams, works, line) = state.withLock { state in
      defer {
        state.isClosed = true
        state.queues = []
        state.streams = [:]
        state.works = [:]
        state.line = []
      }
      return (state.streams, state.works, state.line)
    }
    for work in works.values { work?.cancel() }
    for waiting in line.dropFirst() { waiting.continuation.resume() }
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
    version += 1
    var jobs: [MainActorJob] = []
    for queue in queues {
      if let job = queue.append(self.domain) { jobs.append(job) }
    }
    return jobs
  }
}

extension DomainStore {
  /// Adds `queue` and returns the domain that its first change will follow.
  func add(_ queue: ActionQueue<Action, Domain>) -> Domain {
    state.withLock { state in
      if !state.isClosed { state.queues.append(queue) }
      return state.domain
    }
  }

  func remove(_ queue: ActionQueue<Action, Domain>) {
    state.withLock { state in state.queues.removeAll { $0 === queue } }
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
