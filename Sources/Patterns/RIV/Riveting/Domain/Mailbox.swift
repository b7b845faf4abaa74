import FrameworkSupport
import Synchronization

/// What one feature has yet to do on the main actor, and whose turn it is.
///
/// Actions wait here. Changes do not: the feature reads the newest domain from the store. Only a domain that another
/// one overtakes before it is shown is kept here. Changes are shown before the next action is handled.
///
/// In its turn, the main actor does what waits, and what it sends and changes meanwhile. A job does what other
/// threads send and change meanwhile, so that they cannot keep the main actor busy for ever.
@usableFromInline
final class Mailbox<Action: Sendable, Domain: Sendable>: Sendable {
  @usableFromInline
  enum Turn: Sendable {
    /// Nobody's.
    case idle
    /// The main actor's. Of what waits, it still has to do this many changes at most, then this many actions.
    case working(changes: Int, actions: Int)
    /// The feature has ended.
    case closed
  }

  /// What the main actor does next in its turn.
  @usableFromInline
  enum Step: Sendable {
    /// Show the domain that ``domainToShow()`` returns.
    case show
    case handle(Action)
    /// Nothing: the turn is over.
    case rest
  }

  @usableFromInline
  struct State: Sendable {
    /// It is the main actor's while that makes the feature.
    @usableFromInline var turn = Turn.working(changes: 0, actions: 0)
    /// Whether a job is on its way to the main actor.
    @usableFromInline var isScheduled = false
    @usableFromInline var actions = FIFOQueue<Action>()
    /// How many changes are yet to be shown.
    @usableFromInline var unshown = 0
    /// The domains of all these changes but the last, whose domain is the store's.
    @usableFromInline var overtaken = FIFOQueue<Domain>()
    @usableFromInline var startJob: @Sendable () -> Void = {}
  }

  @usableFromInline let store: DomainStore<Action, Domain>
  /// Locked after those of the store.
  @usableFromInline let state = Mutex(State())

  init(of store: DomainStore<Action, Domain>) { self.store = store }

  /// The feature has been made: from now on, `startJob` starts a job that does what waits.
  func open(startJob: @escaping @Sendable () -> Void) {
    let isDue = state.withLock { state in
      state.startJob = startJob
      return state.endTurn()
    }
    if isDue { startJob() }
  }

  @inlinable var isClosed: Bool { state.withLock { $0.isClosed } }

  /// Drops what waits, and takes in nothing more.
  func close() {
    store.state.withLock { $0.mailboxes.removeAll { $0 === self } }
    // Released after unlocking.
    var former = State()
    former.turn = .closed
    state.withLock { swap(&$0, &former) }
  }

  /// Takes in `action`. Returns whether the main actor's turn begins, which then does what ``next()`` returns, or
  /// elsewhere, whether the caller must start a job.
  @inlinable func enter(_ action: Action, isOnMain: Bool) -> Bool {
    state.withLock { state in
      if state.isClosed { return false }
      state.actions.append(action)
      return isOnMain ? state.beginTurn() : state.schedule()
    }
  }

  /// A job has reached the main actor. Returns whether its turn begins.
  @inlinable func beginJob() -> Bool {
    state.withLock { state in
      state.isScheduled = false
      return state.beginTurn()
    }
  }

  /// The main actor's next step in its turn.
  @inlinable func next() -> Step {
    state.withLock { $0.next() }
  }

  /// The domain to show next.
  @inlinable func domainToShow() -> Domain {
    store.state.withLock { store in
      state.withLock { state in
        if state.unshown > 1 { return state.popOvertaken() }
        state.unshown = 0
        return store.domain
      }
    }
  }

  /// The store's domain, which is `domain`, is about to change. It is kept here unless it has been shown.
  @inlinable func keep(_ domain: @autoclosure () -> Domain) {
    state.withLock { if $0.unshown > 0 { $0.overtaken.append(domain()) } }
  }

  /// The store's domain has changed. Returns the job that the caller must start.
  @inlinable func noteChange(isOnMain: Bool) -> (@Sendable () -> Void)? {
    state.withLock { state in
      state.unshown += 1
      if isOnMain, case .working(_, let actions) = state.turn {
        state.turn = .working(changes: .max, actions: actions)
        return nil
      }
      return state.schedule() ? state.startJob : nil
    }
  }

  /// Runs `deliver`, which no change has caused, in a turn of the main actor's. What it causes is left to a job, unless
  /// the main actor is at work anyway.
  func replay(_ deliver: () -> Void) {
    let isTurn = state.withLock { state in
      guard case .idle = state.turn else { return false }
      state.turn = .working(changes: 0, actions: 0)
      return true
    }
    deliver()
    guard isTurn else { return }
    let startJob = state.withLock { $0.endTurn() ? $0.startJob : nil }
    startJob?()
  }
}

extension Mailbox.State {
  @inlinable var isClosed: Bool { if case .closed = turn { true } else { false } }

  /// The main actor owes all that waits at its next step. Returns whether its turn begins with this.
  @inlinable mutating func beginTurn() -> Bool {
    switch turn {
    case .idle:
      turn = .working(changes: .max, actions: .max)
      return true
    case .working:
      turn = .working(changes: .max, actions: .max)
      return false
    case .closed: return false
    }
  }

  @inlinable mutating func next() -> Mailbox.Step {
    guard case .working(var changes, var owedActions) = turn else { return .rest }
    changes = min(changes, unshown)
    owedActions = min(owedActions, actions.count)
    if changes > 0 {
      turn = .working(changes: changes - 1, actions: owedActions)
      return .show
    }
    if owedActions > 0, let action = actions.popFirst() {
      turn = .working(changes: .max, actions: owedActions - 1)
      return .handle(action)
    }
    // A job is on its way for what others have left here.
    _ = endTurn()
    return .rest
  }

  /// Ends the main actor's turn. Returns whether the caller must start a job for what is left.
  @inlinable mutating func endTurn() -> Bool {
    if isClosed { return false }
    turn = .idle
    return unshown > 0 || !actions.isEmpty ? schedule() : false
  }

  /// Returns whether the caller must start a job.
  @inlinable mutating func schedule() -> Bool {
    defer { isScheduled = true }
    return !isScheduled
  }

  @inlinable @inline(never)
  mutating func popOvertaken() -> Domain {
    unshown -= 1
    return overtaken.popFirst()!
  }
}
