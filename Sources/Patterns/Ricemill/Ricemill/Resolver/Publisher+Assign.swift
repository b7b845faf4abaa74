import CombineOperators

extension Publisher where Failure == Never {
  /// Sets a property of a store to every value. Each value is a turn, unless one is under way or a late change waits for
  /// one.
  ///
  /// What subscribers send in that turn runs in a later one, which is scheduled, since the value may come from inside
  /// the setter of another property.
  ///
  /// This is Combine's `assign(to:on:)` for stores. Call it in `polish`, or in a `Task` that `polish` makes;
  /// called elsewhere, it does only what Combine's does. Values must arrive on the main actor, or this traps: put
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

  @usableFromInline
  func assign<Store: StoreType>(
    on store: Store, set: @escaping (Store, Output) -> Void
  ) -> AnyCancellable {
    let assignment = Assignment(on: store, set: set)
    receive(subscriber: assignment)
    return AnyCancellable(assignment)
  }
}

/// The subscriber of an assignment, which costs less than a `sink`.
private final class Assignment<Store: StoreType, Value>: Subscriber, Cancellable {
  typealias Input = Value
  typealias Failure = Never

  private let turns = Turns.polishing ?? Turns()
  private let set: (Store, Value) -> Void
  /// Nil once ended.
  private var store: Store?
  private var upstream: (any Subscription)?

  init(on store: Store, set: @escaping (Store, Value) -> Void) {
    self.store = store
    self.set = set
  }

  func receive(subscription: any Subscription) {
    guard store != nil, upstream == nil else { return subscription.cancel() }
    upstream = subscription
    subscription.request(.unlimited)
  }

  func receive(_ value: Value) -> Subscribers.Demand {
    MainActor.requireArrival(before: "assign(to:on:)")
    turns.makeLateChange { if let store { set(store, value) } }
    return .none
  }

  func receive(completion: Subscribers.Completion<Never>) {
    if turns.isHere() { _ = end() } else { turns.runInJob { _ = self.end() } }
  }

  func cancel() {
    if turns.isHere() { end()?.cancel() } else { turns.runInJob { self.end()?.cancel() } }
  }

  /// Ends the assignment. The store may be the user's last: it is freed outside of accesses to this.
  private func end() -> (any Subscription)? {
    _ = store.take()
    return upstream.take()
  }
}
