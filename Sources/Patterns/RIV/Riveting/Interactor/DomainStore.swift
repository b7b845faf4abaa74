import Synchronization

/// The domain of one interactor, those who listen to it, and the work that may still change it.
///
/// Two mutexes, always taken in this order: `turn` lets one change happen at a time, `state` guards
/// the data. A change runs on a copy, in its turn but outside `state`, so that it can read the
/// domain and so that no reader waits for it.
@usableFromInline
final class DomainStore<Domain: Sendable>: Sendable {
  /// Identifies work that may change the domain until it is cancelled.
  @usableFromInline
  typealias Work = Int

  @usableFromInline
  struct State {
    @usableFromInline var domain: Domain
    @usableFromInline var version = 0
    @usableFromInline var isClosed = false
    @usableFromInline var lastID = 0
    @usableFromInline var outlets: [Outlet<Domain>] = []
    @usableFromInline var streams: [Int: AsyncStream<Domain>.Continuation] = [:]
    /// Live work; the task is missing until it has been made.
    @usableFromInline var works: [Work: Task<Void, Never>?] = [:]

    @inlinable
    init(domain: Domain) { self.domain = domain }

    mutating func nextID() -> Int {
      lastID += 1
      return lastID
    }
  }

  @usableFromInline let state: Mutex<State>
  @usableFromInline let turn = Mutex(())

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

  /// Changes the domain if `work` is still live, also after `change` has run; returns whether.
  @inlinable
  func update(by work: Work, _ change: (inout Domain) -> Void) -> Bool {
    self.change(if: { $0.works[work] != nil }, change)
  }

  @inlinable
  @discardableResult
  func change(
    if mayWrite: (borrowing State) -> Bool, _ change: (inout Domain) -> Void
  ) -> Bool {
    let woken = turn.withLock { _ -> [Outlet<Domain>]? in
      guard var domain = state.withLock({ mayWrite($0) ? $0.domain : nil }) else { return nil }
      change(&domain)
      return state.withLock { mayWrite($0) ? $0.write(&domain) : nil }
    }
    guard let woken else { return false }
    for outlet in woken { outlet.expectMain() }
    return true
  }

  /// Ends streams, cancels work, and refuses changes from now on.
  func close() {
    let (streams, works) = state.withLock { state in
      defer {
        state.isClosed = true
        state.outlets = []
        state.streams = [:]
        state.works = [:]
      }
      return (state.streams, state.works)
    }
    for work in works.values { work?.cancel() }
    for stream in streams.values { stream.finish() }
  }
}

extension DomainStore.State {
  /// Makes `domain` the domain, hands the former one back in its place, and tells everyone.
  ///
  /// Returns the outlets that must be woken after unlocking. To yield to a stream runs no user
  /// code, so it may happen here, where the order of changes is certain.
  @inlinable
  mutating func write(_ domain: inout Domain) -> [Outlet<Domain>] {
    swap(&self.domain, &domain)
    version += 1
    if !streams.isEmpty {
      for stream in streams.values { stream.yield(self.domain) }
    }
    var woken: [Outlet<Domain>] = []
    for outlet in outlets where outlet.put(self.domain) { woken.append(outlet) }
    return woken
  }
}
