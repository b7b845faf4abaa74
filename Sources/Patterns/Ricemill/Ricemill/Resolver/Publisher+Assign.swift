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

  @usableFromInline
  func assign<Store: StoreType>(
    on store: Store, set: @escaping (Store, Output) -> Void
  ) -> AnyCancellable {
    let turns = Turns.polishing
    return sink { value in
      MainActor.requireArrival(before: "assign(to:on:)")
      guard let turns else { return set(store, value) }
      turns.makeLateChange { set(store, value) }
    }
  }
}
