#if !canImport(ObjectiveC)
  import CLifetime
  import Synchronization

  /// Notices the end of objects whose classes cannot be observed: late, when the next one comes.
  ///
  /// Until then their memory, but nothing that they refer to, stays in use, and with it their identity.
  final class OwnerSweep: Sendable {
    static let shared = OwnerSweep()

    /// Safe: weak and unowned references may be dropped on any thread, and the object is never used.
    private struct Owner: @unchecked Sendable {
      weak var object: AnyObject?
      /// Keeps the address from being used again.
      unowned let identity: AnyObject
    }

    private let owners = Mutex<[ObjectIdentifier: Owner]>([:])

    /// Watches `object`, and notifies ``AssociatedObjects`` of those that have ended. O(objects watched).
    func watch(_ object: AnyObject) {
      lifetime_warn_once()
      let owner = Owner(object: object, identity: object)
      let ended = owners.withLock { owners in
        let ended = owners.filter { $0.value.object == nil }
        for id in ended.keys { owners[id] = nil }
        owners[ObjectIdentifier(object)] = owner
        return ended
      }
      for id in ended.keys { AssociatedObjects.ownerDidDeinit(id) }
      withExtendedLifetime(ended) {}
    }
  }
#endif
