import FrameworkSupport
import Synchronization

/// The domain of one interactor, the features and streams that receive its changes, and the work that may still
/// change it.
///
/// `changing` says whose change it is, `state` guards the data; they are locked in this order. A change
/// runs on a copy of the domain, so that others can read it meanwhile, and is written while both are locked. On the
/// main actor it runs while `changing` is locked, so that no other change overtakes it. Elsewhere it does not, so that the main
/// actor need not wait: it runs again when it was overtaken.
@usableFromInline
final class DomainStore<Action: Sendable, Domain: Sendable>: Sendable {
  @usableFromInline
  struct State: Sendable {
    @usableFromInline var domain: Domain
    /// How many changes there were.
    @usableFromInline var version = 0
    @usableFromInline var isClosed = false
    /// Those of the features that show the domain.
    @usableFromInline var mailboxes: [Mailbox<Action, Domain>] = []
    @usableFromInline var readers: [WeakReader] = []
    /// How many readers there are when those of streams that have ended are forgotten.
    @usableFromInline var readerLimit = 8
    @usableFromInline var work = WorkInFlight()

    @inlinable init(domain: Domain) { self.domain = domain }
  }

  @usableFromInline
  struct WeakReader: Sendable {
    @usableFromInline weak let reader: DomainReader<Domain>?
  }

  /// What to do after unlocking: start jobs, wake readers.
  @usableFromInline
  typealias Due = [@Sendable () -> Void]

  @usableFromInline
  enum Outcome: Sendable {
    case written(Due)
    /// Somebody else has changed the domain meanwhile.
    case overtaken
    /// The store is closed, or the work that changes the domain is over.
    case refused
  }

  @usableFromInline let changing = Mutex(())
  @usableFromInline let state: Mutex<State>

  @inlinable init(_ domain: Domain) { state = Mutex(State(domain: domain)) }

  @inlinable var domain: Domain { state.withLock { $0.domain } }

  // MARK: Changes

  /// Changes the domain in one step, unless the store is closed or `work` is over. Returns whether it did.
  @inlinable
  @discardableResult
  func update(by work: Int? = nil, _ change: (inout Domain) -> Void) -> Bool {
    isOnMainActor()
      ? updateAlone(by: work, isOnMain: true, change) : updateElsewhere(by: work, change)
  }

  /// Runs `change` once, while nothing else can change the domain.
  @inlinable
  func updateAlone(by work: Int?, isOnMain: Bool, _ change: (inout Domain) -> Void) -> Bool {
    var outcome = Outcome.refused
    // Released after unlocking: what a change drops may change the domain, too, when it is freed.
    let former = changing.withLock { _ -> Domain in
      var version: Int?
      var domain = copy(for: work, &version)
      guard version != nil else { return domain }
      change(&domain)
      outcome = write(&domain, by: work, isOnMain: isOnMain) { _ in true }
      return domain
    }
    withExtendedLifetime(former) {}
    return outcome.finish()
  }

  /// Runs `change` until it is not overtaken, four times at most: the last run makes others wait.
  @inlinable @inline(never)
  func updateElsewhere(by work: Int?, _ change: (inout Domain) -> Void) -> Bool {
    for _ in 1...3 {
      var version: Int?
      var domain = copy(for: work, &version)
      guard let version else { return false }
      change(&domain)
      let outcome = commit(&domain, by: work) { $0.version == version }
      if case .overtaken = outcome { continue }
      return outcome.finish()
    }
    return updateAlone(by: work, isOnMain: false, change)
  }

  /// Changes the domain where it is, unless the store is closed. Nobody can read it meanwhile.
  @inlinable func updateInPlace(_ change: (inout Domain) -> Void) {
    let isOnMain = isOnMainActor()
    let due = changing.withLock { _ in
      state.withLock { state -> Due in
        if state.isClosed { return [] }
        state.keepDomain()
        change(&state.domain)
        return state.publish(isOnMain: isOnMain)
      }
    }
    for step in due { step() }
  }

  /// A copy of the domain, and its version: that is nil when the store is closed or `work` is over.
  @inlinable func copy(for work: Int?, _ version: inout Int?) -> Domain {
    state.withLock { state in
      version = state.mayChange(by: work) ? state.version : nil
      return state.domain
    }
  }

  /// Writes `domain` elsewhere than on the main actor.
  @inlinable func commit(
    _ domain: inout Domain, by work: Int?, if mayWrite: (borrowing State) -> Bool
  ) -> Outcome {
    changing.withLock { _ in write(&domain, by: work, isOnMain: false, if: mayWrite) }
  }

  /// Makes `domain` the domain, if `mayWrite` allows it, and hands out the former one. Called while `changing` is
  /// locked.
  @inlinable func write(
    _ domain: inout Domain, by work: Int?, isOnMain: Bool, if mayWrite: (borrowing State) -> Bool
  ) -> Outcome {
    state.withLock { state in
      guard state.mayChange(by: work) else { return .refused }
      guard mayWrite(state) else { return .overtaken }
      state.keepDomain()
      swap(&state.domain, &domain)
      return .written(state.publish(isOnMain: isOnMain))
    }
  }

  // MARK: Features

  /// Adds the mailbox of a feature that is being made. Returns also the domain that its first view state shows.
  func addMailbox() -> (Mailbox<Action, Domain>, Domain) {
    let mailbox = Mailbox(of: self)
    let domain = state.withLock { state in
      state.mailboxes.append(mailbox)
      return state.domain
    }
    return (mailbox, domain)
  }

  // MARK: Streams

  /// A new stream: the domain as it is now, then every change.
  func stream() -> AsyncStream<Domain> {
    let reader = DomainReader<Domain>()
    let (isClosed, _) = state.withLock { state in
      reader.append(state.domain)
      let others = state.readers.count < state.readerLimit ? [] : state.liveReaders()
      state.readers.append(WeakReader(reader: reader))
      return (state.isClosed, others)
    }
    if isClosed { reader.finish() }
    return AsyncStream {
      await reader.next()
    } onCancel: {
      reader.finish()
    }
  }

  /// Ends streams, cancels work, and refuses changes from now on.
  func close() {
    let (work, readers) = state.withLock { state in
      state.isClosed = true
      let readers = state.readers.isEmpty ? [] : state.liveReaders()
      return (exchange(&state.work, with: WorkInFlight()), readers)
    }
    work.cancel()
    for reader in readers { reader.finish() }
  }
}

extension DomainStore.State {
  /// Whether `work`, or if it is nil anybody, may change the domain.
  @inlinable func mayChange(by work: Int?) -> Bool {
    if isClosed { return false }
    guard let work else { return true }
    return self.work.isLive(work)
  }

  /// Keeps the domain, which is about to change, for the features that have not shown it.
  @inlinable func keepDomain() {
    for mailbox in mailboxes { mailbox.keep(domain) }
  }

  /// Notes for features and streams that the domain has changed.
  @inlinable mutating func publish(isOnMain: Bool) -> DomainStore.Due {
    version += 1
    var due: DomainStore.Due = []
    for mailbox in mailboxes {
      if let job = mailbox.noteChange(isOnMain: isOnMain) { due.append(job) }
    }
    if !readers.isEmpty { due += appendToReaders() }
    return due
  }

  @usableFromInline mutating func appendToReaders() -> DomainStore.Due {
    let live = liveReaders()
    for reader in live { reader.append(domain) }
    return live.map { reader in { reader.wake() } }
  }

  /// The readers of streams that are in use; the others are forgotten.
  ///
  /// The caller releases them after unlocking: each may be the last to hold its reader, and what that holds may read the
  /// domain when it is freed.
  mutating func liveReaders() -> [DomainReader<Domain>] {
    let live = readers.compactMap { $0.reader }
    if live.count < readers.count { readers = live.map { DomainStore.WeakReader(reader: $0) } }
    readerLimit = max(8, 2 * live.count)
    return live
  }
}

extension DomainStore.Outcome {
  /// Does what is due, without locks. Returns whether the domain was written.
  @inlinable func finish() -> Bool {
    guard case .written(let due) = self else { return false }
    for step in due { step() }
    return true
  }
}

@usableFromInline func isOnMainActor() -> Bool { MainActor.isCurrent }
