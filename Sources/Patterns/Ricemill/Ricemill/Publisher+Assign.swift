import CombineOperators

extension Publisher where Failure == Never {
  /// Sets a property of a store to every value, as a turn of its own unless one is under way.
  ///
  /// Combine's `assign(to:on:)`, for stores. Values must come on the main actor, and the call must
  /// stand in `polish`; elsewhere it does what Combine's does, and no more.
  public func assign<Store: StoreType>(
    to keyPath: ReferenceWritableKeyPath<Store, Output>, on store: Store
  ) -> AnyCancellable {
    guard let turns = TurnQueue.polishing else { return sink { store[keyPath: keyPath] = $0 } }
    return sink { value in
      guard turns.beginIfIdle() else { return store[keyPath: keyPath] = value }
      MainActor.preconditionIsolated(
        "A store is set on the main actor: put receive(on:) before assign(to:on:).")
      store[keyPath: keyPath] = value
      turns.end()
    }
  }
}
