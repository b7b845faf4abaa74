import CombineOperators

extension Publisher where Failure == Never {
  /// Sets a property of a store to every value. Each value is a turn, unless one is under way.
  ///
  /// This is Combine's `assign(to:on:)` for stores. Call it in `polish`; called elsewhere, it does only what
  /// Combine's does. Values must arrive on the main actor, or it traps: put `receive(on: DispatchQueue.main)`
  /// before it, after a `Future` that answers elsewhere, for example.
  public func assign<Store: StoreType>(
    to keyPath: ReferenceWritableKeyPath<Store, Output>, on store: Store
  ) -> AnyCancellable {
    guard let turns = TurnQueue.polishing else { return sink { store[keyPath: keyPath] = $0 } }
    return sink { value in
      MainActor.preconditionIsolated(
        "A store is set on the main actor: put receive(on: DispatchQueue.main) before assign(to:on:)."
      )
      guard turns.beginIfIdle() else { return store[keyPath: keyPath] = value }
      store[keyPath: keyPath] = value
      turns.end()
    }
  }
}
