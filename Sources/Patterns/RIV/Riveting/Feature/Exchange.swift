import Synchronization

/// The order of things in one feature: actions on their way in, domains on their way out.
///
/// Actions are handled one at a time, by whoever finds nobody doing it. Domains are shown on the
/// main actor only, each before the next action is handled there. Who is told to do nothing can
/// rely on somebody else doing it.
@usableFromInline
final class Exchange<Action: Sendable, Domain: Sendable>: Outlet<Domain>, @unchecked Sendable {
  // Sendable because `actions` is touched only inside `state`.

  /// What to do next.
  @usableFromInline
  enum Step {
    case handle(Action)
    case show(Domain)
  }

  // Unchecked, because the mutex excludes overlapping accesses already.
  @exclusivity(unchecked) @usableFromInline var actions = Queue<Action>()

  @inlinable
  override init() {}

  /// Takes in `action` on the main actor. The caller does the step that is returned, then each
  /// ``nextOnMain()`` until that is nil.
  @inlinable
  func enterOnMain(_ action: Action) -> Step? {
    state.withLock { state in
      guard !state.isClosed else { return nil }
      if state.isBusyOnMain {
        enqueue(action, &state)
        return nil
      }
      state.isMainRunning = true
      if state.turn == .free, state.waiting == 0, state.changes.isEmpty {
        state.turn = .main
        return .handle(action)
      }
      enqueue(action, &state)
      return nextOnMain(&state)
    }
  }

  /// Begins to run on the main actor, for what came up elsewhere; go on with ``nextOnMain()``.
  @inlinable
  func resumeOnMain() -> Step? {
    state.withLock { state in
      state.isMainExpected = false
      guard !state.isBusyOnMain else { return nil }
      state.isMainRunning = true
      return nextOnMain(&state)
    }
  }

  /// The main actor's next step; nil ends its run.
  @inlinable
  func nextOnMain() -> Step? {
    state.withLock { nextOnMain(&$0) }
  }

  @inlinable
  func nextOnMain(_ state: inout State) -> Step? {
    if let domain = state.changes.popFirst() { return .show(domain) }
    if state.turn != .elsewhere {
      if let action = dequeue(&state) {
        state.turn = .main
        return .handle(action)
      }
      state.turn = .free
    }
    state.isMainRunning = false
    return nil
  }

  /// Takes in `action` anywhere. The caller handles the one that is returned, then each
  /// ``nextElsewhere()`` until that is nil.
  @inlinable
  func enterElsewhere(_ action: Action) -> Action? {
    state.withLock { state in
      guard !state.isClosed else { return nil }
      guard state.turn == .free, state.waiting == 0 else {
        enqueue(action, &state)
        return nil
      }
      state.turn = .elsewhere
      return action
    }
  }

  /// The next action to handle off the main actor; nil ends the caller's turn.
  @inlinable
  func nextElsewhere() -> Action? {
    state.withLock { state in
      if let action = dequeue(&state) { return action }
      state.turn = .free
      return nil
    }
  }

  /// Drops what has not been done and does nothing from now on.
  func close() {
    // What is dropped is released after unlocking.
    _ = state.withLock { state in
      let dropped = (actions, state.changes, state.expectMain)
      state.isClosed = true
      state.changes = Queue()
      state.expectMain = nil
      state.waiting = 0
      actions = Queue()
      return dropped
    }
  }

  @inlinable
  func enqueue(_ action: Action, _ state: inout State) {
    actions.append(action)
    state.waiting += 1
  }

  @inlinable
  func dequeue(_ state: inout State) -> Action? {
    guard let action = actions.popFirst() else { return nil }
    state.waiting -= 1
    return action
  }
}
