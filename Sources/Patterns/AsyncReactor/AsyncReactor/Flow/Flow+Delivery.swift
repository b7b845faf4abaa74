import Synchronization

/// A store that receives a flow's states.
// Safe: what is mutable and not atomic is used on the main actor only.
@usableFromInline
final class StateSubscription<State: Sendable>: @unchecked Sendable {
  @usableFromInline
  let open = Atomic(true)
  /// How many of the states to deliver next were committed before this was added; they are not for it.
  @usableFromInline @exclusivity(unchecked)
  var skipped: Int
  @usableFromInline
  let reactor: ObjectIdentifier
  /// Gives a state of the reactor to the store.
  @usableFromInline
  let receive: @MainActor (_ store: AnyObject, _ reactor: ObjectIdentifier, State) -> Void

  @usableFromInline
  let store: WeakReference
  /// The store, during a delivery. Safe: as `skipped`.
  @usableFromInline @exclusivity(unchecked)
  var held: AnyObject?

  @inlinable
  init(
    of store: AnyObject, to reactor: ObjectIdentifier, skipping skipped: Int,
    _ receive: @escaping @MainActor (AnyObject, ObjectIdentifier, State) -> Void
  ) {
    self.store = WeakReference(store)
    self.reactor = reactor
    self.skipped = skipped
    self.receive = receive
  }

  /// False once the store has disconnected, or the store or the reactor is gone.
  @inlinable
  var isOpen: Bool { open.load(ordering: .acquiring) }

  @inlinable
  func close() { open.store(false, ordering: .releasing) }

  /// Begins a delivery of several states. Retains the store once; as soon as nobody else does, it receives nothing more.
  @MainActor
  @inlinable
  func beginDelivery() { held = store.object }

  /// Delivers a state, the one at `index` of those that are committed together.
  @MainActor
  @inlinable
  func deliver(_ state: State, at index: Int) {
    guard index >= skipped, isOpen, !isLetGo(), let store = held.map(Unmanaged.passUnretained)
    else { return }
    // `held` retains it until the delivery ends.
    store.borrow { receive($0, reactor, state) }
  }

  @MainActor
  @inlinable
  func endDelivery(isLast: Bool) {
    if isLast { skipped = 0 }
    held = nil
  }

  /// Delivers a state, the only one.
  @MainActor
  @inlinable
  func deliver(_ state: State) {
    guard skipped == 0, isOpen, let store = store.object else {
      skipped = 0
      return
    }
    receive(store, reactor, state)
  }
}

extension FlowCore {
  /// Queues a state for delivery, the newest; true if a job of the main actor must be started for it.
  @inlinable
  mutating func publish(_ state: State, _ number: CommitNumber) -> Bool {
    guard !subscriptions.isEmpty else { return false }
    undelivered.append(Committed(state, number))
    defer { isDelivering = true }
    return !isDelivering
  }

  /// Closes `subscription`; returns whether no other is open. O(1) amortised: those that are closed are removed
  /// together, once they are half of all, and the others keep their order.
  @inlinable
  mutating func remove(_ subscription: StateSubscription<State>) -> Bool {
    guard subscription.isOpen else { return false }
    subscription.close()
    closedSubscriptions += 1
    let isLast = closedSubscriptions == subscriptions.count
    if 2 * closedSubscriptions >= subscriptions.count {
      subscriptions.removeAll { !$0.isOpen }
      closedSubscriptions = 0
    }
    return isLast
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
        of: store, to: reactor, skipping: core.undelivered.count, receive)
      core.subscriptions.append(subscription)
      return subscription
    }
  }

  /// Ends `subscription`. With the last one, cancels all inputs whose states nobody awaits.
  @inlinable
  func remove(_ subscription: StateSubscription<State>) {
    let cancelled: Core.Cancelled? = core.withLock { core in
      guard core.remove(subscription) else { return nil }
      return core.cancelUnawaited(isExecutorTaken: isTaken.load(ordering: .relaxed))
    }
    for worker in cancelled?.workers ?? [] { worker.cancelTask() }
  }

  /// Starts a job of the main actor that delivers what is queued.
  @inlinable @inline(never)
  func scheduleDelivery() {
    Task.detached(priority: .userInitiated) { @MainActor in self.deliver() }
  }

  /// Starts a job of the main actor that delivers the rest of `batch`, from the index `first`.
  @inlinable @inline(never)
  func scheduleDelivery(
    _ batch: [Committed<State>], to subscriptions: [StateSubscription<State>], from first: Int
  ) {
    Task.detached(priority: .userInitiated) { @MainActor in
      self.deliver(batch, to: subscriptions, from: first)
    }
  }

  @MainActor
  @inlinable
  func deliver() {
    let (batch, subscriptions) = core.withLock { core in
      (exchange(&core.undelivered, with: []), core.subscriptions)
    }
    deliver(batch, to: subscriptions, from: 0)
  }

  /// Delivers states of `batch` from the index `first`. Between many, the main actor gets to do other things.
  @MainActor
  @inlinable
  func deliver(
    _ batch: [Committed<State>], to subscriptions: [StateSubscription<State>], from first: Int
  ) {
    let outer = ThreadTurn.delivering
    let end = min(batch.count, first + 1_000)
    if batch.count == 1 {
      let committed = batch[0]
      ThreadTurn.delivering = committed.commit
      for subscription in subscriptions { subscription.deliver(committed.state) }
    } else {
      for subscription in subscriptions { subscription.beginDelivery() }
      for index in first..<end {
        let committed = batch[index]
        ThreadTurn.delivering = committed.commit
        for position in 0..<subscriptions.count {
          Unmanaged.passUnretained(subscriptions[position]).borrow {
            $0.deliver(committed.state, at: index)
          }
        }
      }
      for subscription in subscriptions { subscription.endDelivery(isLast: end == batch.count) }
    }
    ThreadTurn.delivering = outer
    guard end == batch.count else {
      return scheduleDelivery(batch, to: subscriptions, from: end)
    }
    let isMore = core.withLock { core in
      core.isDelivering = !core.undelivered.isEmpty
      return core.isDelivering
    }
    if isMore { scheduleDelivery() }
  }
}

extension Unmanaged {
  /// Calls `body` with the object, which the caller keeps alive, and does not retain it.
  @inlinable @inline(__always)
  func borrow<Value>(_ body: (Instance) -> Value) -> Value { _withUnsafeGuaranteedRef(body) }
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
