#if !canImport(ObjectiveC)
  extension StateSubscription {
    /// Whether nobody else retains the store any more; if so, lets go of it.
    @MainActor
    @inlinable
    func isLetGo() -> Bool {
      guard isKnownUniquelyReferenced(&held) else { return held == nil }
      held = nil
      return true
    }
  }
#endif
