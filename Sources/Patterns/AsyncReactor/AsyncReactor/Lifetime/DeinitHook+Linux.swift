#if !canImport(ObjectiveC)
  import CAsyncReactor
  import Synchronization

  /// Notifies ``AssociatedObjects`` when objects of any class are freed.
  enum DeinitHook {
    /// Whether the metadata of classes is laid out as `CAsyncReactor` knows it, tried on a class of our own.
    static let knowsMetadata = Atomic(Probe.isObserved())

    /// Notifies ``AssociatedObjects`` after the deinit of `object`; false if that has already begun.
    ///
    /// Costs a few atomic loads once its class has been seen. If its class cannot be observed, the end of
    /// `object` is noticed late; see ``OwnerSweep``.
    static func install(on object: AnyObject) -> Bool {
      guard !lifetime_is_ending(Unmanaged.passUnretained(object).toOpaque()) else { return false }
      let isObserved = knowsMetadata.load(ordering: .relaxed) && observe(type(of: object))
      if !isObserved { OwnerSweep.shared.watch(object) }
      return true
    }

    fileprivate static func observe(_ type: AnyClass) -> Bool {
      lifetime_observe(unsafeBitCast(type, to: UnsafeRawPointer.self)) { address in
        // The deinit has ended, but the address is not free yet: an identity without a reference.
        AssociatedObjects.ownerDidDeinit(unsafeBitCast(address, to: ObjectIdentifier.self))
      }
    }
  }

  /// An object whose end must be noticed.
  private final class Probe {
    static func isObserved() -> Bool {
      guard DeinitHook.observe(Probe.self) else { return false }
      let end = ProbeEnd()
      do {
        let probe = Probe()
        _ = AssociatedObjects.flows.table.withLock {
          $0.replace(ObjectIdentifier(probe), with: end)
        }
      }
      return end.isNoticed.load(ordering: .relaxed)
    }
  }

  private final class ProbeEnd: AssociatedObject {
    let isNoticed = Atomic(false)

    func ownerDidDeinit() { isNoticed.store(true, ordering: .relaxed) }
  }
#endif
