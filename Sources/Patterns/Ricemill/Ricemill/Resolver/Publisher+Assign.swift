import CombineOperators

extension Publisher where Failure == Never {
  /// Sets a property of a store to every value. Each value is a turn, unless one is under way or a late change waits for
  /// one.
  ///
  /// What subscribers send in that turn runs in one that is scheduled, since the value may come from inside the setter of
  /// another property.
  ///
  /// This is Combine's `assign(to:on:)` for stores. Call it in `polish`, or in a `Task` that `polish` makes;
  /// called elsewhere, it does only what Combine's does. Values must arrive on the main actor, or it traps: put
  /// `receive(on: DispatchQueue.main)` before it, after a `Future` that answers elsewhere, for example.
  @inlinable
  @inline(__always)
  public func assign<Store: StoreType>(
    @_eagerMove to keyPath: __owned ReferenceWritableKeyPath<Store, Output>, on store: Store
  ) -> AnyCancellable {
    // The key path is given away, so that the compiler makes this closure the property's setter where it sees which
    // property is meant. Through a key path that it does not know, a property is read before it is set.
    assign(on: store) { $0[keyPath: keyPath] = $1 }
  }

  @inlinable
  func assign<Store: StoreType>(
    on store: Store, set: @escaping (Store, Output) -> Void
  ) -> AnyCancellable {
    guard let turns = TurnQueue.polishing else { return sink { set(store, $0) } }
    let assignment = Assignment(store, turns, set: set)
    receive(subscriber: assignment)
    return AnyCancellable { assignment.cancel() }
  }
}

/// The subscriber of an assignment to a store.
@usableFromInline
final class Assignment<Store: StoreType, Value>: Subscriber, CustomStringConvertible {
  @usableFromInline typealias Input = Value
  @usableFromInline typealias Failure = Never

  private let set: (Store, Value) -> Void
  private let turns: TurnQueue
  // The store is nil once the assignment has ended. Safe: used only with the lock of `turns` held.
  @exclusivity(unchecked) private var store: Store?
  @exclusivity(unchecked) private var upstream: (any Subscription)?

  @usableFromInline
  init(_ store: Store, _ turns: TurnQueue, set: @escaping (Store, Value) -> Void) {
    self.store = store
    self.turns = turns
    self.set = set
  }

  @usableFromInline var description: String { "Assign" }

  @usableFromInline
  func receive(subscription: any Subscription) {
    var isWanted = false
    turns.withLock {
      isWanted = store != nil && upstream == nil
      if isWanted { upstream = subscription }
    }
    guard isWanted else { return subscription.cancel() }
    subscription.request(.unlimited)
  }

  @usableFromInline
  func receive(_ value: Value) -> Subscribers.Demand {
    MainActor.requireCurrent(for: "assign(to:on:)")
    var store: Store?
    turns.withLock { store = self.store }
    guard let store else { return .none }
    let isTurn = turns.beginIfSettled()
    set(store, value)
    if isTurn { turns.endLeavingInputs() }
    return .none
  }

  @usableFromInline
  func receive(completion: Subscribers.Completion<Never>) { _ = end() }

  @usableFromInline
  func cancel() { end()?.cancel() }

  /// Ends the assignment and returns its upstream.
  private func end() -> (any Subscription)? {
    // Released after the lock is: it may be the user's last store.
    var store: Store?
    var upstream: (any Subscription)?
    turns.withLock {
      swap(&store, &self.store)
      swap(&upstream, &self.upstream)
    }
    return upstream
  }
}
