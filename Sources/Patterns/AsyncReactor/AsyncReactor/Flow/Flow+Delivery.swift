import Synchronization

/// A store that receives a flow's states.
// Safe: `held` is used on the main actor only; the rest is constant or atomic.
@usableFromInline
final class StateSubscription<State: Sendable>: @unchecked Sendable {
  @usableFromInline
  let open = Atomic(true)
  /// How many states had been committed when this was added; they are not for it.
  @usableFromInline
  let formerCommits: Int
  @usableFromInline
  let reactor: ObjectIdentifier
  /// Gives a state of the reactor to the store.
  @usableFromInline
  let receive: @MainActor (_ store: AnyObject, _ reactor: ObjectIdentifier, State) -> Void

  @usableFromInline
  let store: WeakReference
  /// The store, during a delivery.
  @usableFromInline @exclusivity(unchecked)
  var held: AnyObject?

  @inlinable
  init(
    of store: AnyObject, to reactor: ObjectIdentifier, after formerCommits: Int,
    _ receive: @escaping @MainActor (AnyObject, ObjectIdentifier, State) -> Void
  ) {
    self.store = WeakReference(store)
    self.reactor = reactor
    self.formerCommits = formerCommits
    self.receive = receive
  }

  /// False once the store has disconnected, or the store or the reactor is gone.
  @inlinable
  var isOpen: Bool { open.load(ordering: .acquiring) }

  @inlinable
  func close() { open.store(false, ordering: .releasing) }

  /// Begins a delivery, for which the store is retained once. As soon as nobody else retains it, it receives nothing more.
  @MainActor
  @inlinable
  func beginDelivery() { held = store.object }

  @MainActor
  @inlinable
  func deliver(_ committed: Committed<State>) {
    guard committed.index > formerCommits, isOpen, !isLetGo(), let held else { return }
    receive(held, reactor, committed.state)
  }

  @MainActor
  @inlinable
  func endDelivery() { held = nil }
}

extension FlowCore {
  /// Queues a state for delivery, the newest; true if a job of the main actor must be started for it.
  @inlinable
  mutating func publish(_ state: State, _ number: CommitNumber) -> Bool {
    guard !subscriptions.isEmpty else { return false }
    undelivered.append(Committed(state, number, index: commits))
    defer { isDelivering = true }
    return !isDelivering
  }
}

extension Flow {
  /// Delivers every state that is committed from now on to `store`, by `receive`.
  @inlinable
  func subscribe(
    _ store: AnyObject,
    _ receive: @escaping @MainActor (AnyObject, ObjectIdentifier, State) -> Void
  ) -> StateSubscription<State> {
    core.withLock { core in
      let subscription = StateSubscription(
        of: store, to: reactor, after: core.commits, receive)
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
    for subscription in subscriptions { subscription.beginDelivery() }
    for committed in batch {
      ThreadTurn.delivering = committed.commit
      for subscription in subscriptions { subscription.deliver(committed) }
    }
    for subscription in subscriptions { subscription.endDelivery() }
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
  /// How many states the flow has committed with this one.
  @usableFromInline
  let index: Int

  @inlinable
  init(_ state: State, _ commit: CommitNumber, index: Int) {
    self.state = state
    self.commit = commit
    self.index = index
  }
}
