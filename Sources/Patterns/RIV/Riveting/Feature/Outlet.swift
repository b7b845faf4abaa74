import Synchronization

/// Domains on their way to the main actor, in the order of changes; see ``Exchange``.
///
/// Of a type that does not depend on actions, so that an interactor's store can call it directly.
@usableFromInline
class Outlet<Domain: Sendable>: @unchecked Sendable {
  // Sendable because `state` guards all that changes, in the subclass too.

  @usableFromInline
  struct State: Sendable {
    @usableFromInline
    enum Turn: Sendable {
      case free, main, elsewhere
    }

    @usableFromInline var changes = Queue<Domain>()
    /// Who handles actions.
    @usableFromInline var turn = Turn.free
    /// How many actions wait to be handled.
    @usableFromInline var waiting = 0
    /// The main actor is between its first step and the nil that ends its run.
    @usableFromInline var isMainRunning = false
    /// A job for the main actor is on its way.
    @usableFromInline var isMainExpected = false
    /// Observers that are just being told the current view, which is a delivery too.
    @usableFromInline var replays = 0
    @usableFromInline var isClosed = false
    @usableFromInline var expectMain: (@Sendable () -> Void)?

    @inlinable
    init() {}

    @inlinable var isBusyOnMain: Bool { isMainRunning || replays > 0 }

    /// Whether somebody must now call for the main actor, who is not coming of its own accord.
    @inlinable
    mutating func startsExpectingMain() -> Bool {
      guard expectMain != nil, !isBusyOnMain, !isMainExpected else { return false }
      guard !changes.isEmpty || (turn == .free && waiting > 0) else { return false }
      isMainExpected = true
      return true
    }
  }

  @usableFromInline let state = Mutex(State())

  @inlinable
  init() {}

  /// Takes in a domain; returns whether ``expectMain()`` must follow, outside all locks.
  @inlinable
  final func put(_ domain: Domain) -> Bool {
    state.withLock { state in
      guard !state.isClosed else { return false }
      state.changes.append(domain)
      return state.startsExpectingMain()
    }
  }

  /// Brings the main actor here.
  @inlinable
  final func expectMain() {
    state.withLock { $0.expectMain }?()
  }

  /// Sets what brings the main actor here.
  final func onMainExpected(_ expectMain: @escaping @Sendable () -> Void) {
    let isNeeded = state.withLock { state in
      state.expectMain = expectMain
      return state.startsExpectingMain()
    }
    if isNeeded { expectMain() }
  }
}

extension Outlet: ReplayGate {
  @usableFromInline
  final func beginReplay() {
    state.withLock { $0.replays += 1 }
  }

  @usableFromInline
  final func endReplay() {
    let isNeeded = state.withLock { state in
      state.replays -= 1
      return state.startsExpectingMain()
    }
    if isNeeded { expectMain() }
  }
}
