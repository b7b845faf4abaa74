#if canImport(ObjectiveC)
  extension StateSubscription {
    /// Whether nobody else retains the store any more; if so, lets go of it.
    ///
    /// Whether an object of Objective-C is uniquely referenced cannot be known, so this lets go of it and asks for it again.
    @MainActor
    @inlinable
    func isLetGo() -> Bool {
      held = nil
      held = store.object
      return held == nil
    }
  }
#endif
