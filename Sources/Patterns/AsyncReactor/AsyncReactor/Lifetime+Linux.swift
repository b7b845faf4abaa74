#if !canImport(ObjectiveC)
  import CLifetime

  /// Tells when objects end whose classes know nothing of it.
  enum Lifetime {
    /// Makes the end of `object` known to ``Attachments``; false if its deinit has already begun.
    ///
    /// Costs a few atomic loads once its class has been seen.
    static func observe(_ object: AnyObject) -> Bool {
      let address = UnsafeRawPointer(Unmanaged.passUnretained(object).toOpaque())
      guard !lifetime_is_ending(address) else { return false }
      let metadata = unsafeBitCast(type(of: object) as AnyClass, to: UnsafeRawPointer.self)
      lifetime_observe(metadata) { address in
        // The object is gone, its address is not yet free: an identity without a reference.
        Attachments.ownerEnded(unsafeBitCast(address, to: ObjectIdentifier.self))
      }
      return true
    }
  }
#endif
