import Synchronization

/// One receiver of a flow's states.
@usableFromInline
final class StateSubscription<State: Sendable>: Sendable {
  @usableFromInline
  let open = Atomic(true)
  /// The newest commit when this was added; earlier states are not for it.
  @usableFromInline
  let newest: CommitNumber
  @usableFromInline
  let receive: @MainActor (State) -> Void

  @inlinable
  init(after newest: CommitNumber, _ receive: @escaping @MainActor (State) -> Void) {
    self.newest = newest
    self.receive = receive
  }

  /// False once the store has disconnected, or the store or the reactor is gone.
  @inlinable
  var isOpen: Bool { open.load(ordering: .acquiring) }

  @inlinable
  func close() { open.store(false, ordering: .releasing) }

  @MainActor
  @inlinable
  func deliver(_ committed: Committed<State>) {
    if committed.commit.number > newest.number, isOpen { receive(committed.state) }
  }
}

extension FlowCore {
  /// Queues a state for delivery; true if a job of the main actor must be started for it.
  @inlinable
  mutating func publish(_ state: State, _ number: CommitNumber) -> Bool {
    guard !subscriptions.isEmpty else { return false }
    undelivered.append(Committed(state, number))
    defer { isDelivering = true }
    return !isDelivering
  }
}

extension Flow {
  /// Delivers every state that is committed from now on to `receive`.
  @inlinable
  func subscribe(_ receive: @escaping @MainActor (State) -> Void) -> StateSubscription<State> {
    core.withLock { core in
      let subscription = StateSubscription(after: core.newestCommit, receive)
      core.subscriptions.append(subscription)
      return subscription
    }
  }

  /// Ends `subscription`. With the last one, cancels all inputs whose states nobody awaits.
  @inlinable
  func remove(_ subscription: StateSubscription<State>) {
    subscription.close()
    let cancelled: Core.Cancelled? = core.withLock { core in
      let isLast = core.subscriptions.count == 1 && core.subscriptions[0] === subscription
      core.subscriptions.removeAll { $0 === subscription }
      return isLast ? core.cancelUnawaited() : nil
    }
    for worker in cancelled?.workers ?? [] { worker.cancelTask() }
  }

  /// Starts a job of the main actor that delivers what is queued.
  @inlinable
  func scheduleDelivery() {
    Task.detached(priority: .userInitiated) { @MainActor in self.deliver() }
  }

  @MainActor
  @inlinable
  func deliver() {
    let (batch, subscriptions) = core.withLock { core in
      (exchange(&core.undelivered, with: []), core.subscriptions)
    }
    let outer = ThreadTurn.delivering
    for committed in batch {
      ThreadTurn.delivering = committed.commit
      for subscription in subscriptions { subscription.deliver(committed) }
    }
    ThreadTurn.delivering = outer
    let isMore = core.withLock { core in
      core.isDelivering = !core.undelivered.isEmpty
      return core.isDelivering
    }
    // Between two batches the main actor gets to do other things.
    if isMore { scheduleDelivery() }
  }
}

/// A state to deliver to the subscriptions.
@usableFromInline
struct Committed<State: Sendable>: Sendable {
  @usableFromInline
  let state: State
  @usableFromInline
  let commit: CommitNumber

  @inlinable
  init(_ state: State, _ commit: CommitNumber) {
    self.state = state
    self.commit = commit
  }
}
