#if !canImport(ObjectiveC)
  import CLifetime

  /// Notifies ``AssociatedObjects`` when objects of any class are freed.
  enum DeinitHook {
    /// Notifies ``AssociatedObjects`` after the deinit of `object`; false if that has already begun.
    ///
    /// Costs a few atomic loads once its class has been seen.
    static func install(on object: AnyObject) -> Bool {
      let address = UnsafeRawPointer(Unmanaged.passUnretained(object).toOpaque())
      guard !lifetime_is_ending(address) else { return false }
      let metadata = unsafeBitCast(type(of: object) as AnyClass, to: UnsafeRawPointer.self)
      lifetime_observe(metadata) { address in
        // The deinit has ended, but the address is not free yet: an identity without a reference.
        AssociatedObjects.ownerDidDeinit(unsafeBitCast(address, to: ObjectIdentifier.self))
      }
      return true
    }
  }
#endif
