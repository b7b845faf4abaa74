#if !canImport(ObjectiveC)
  import CAsyncReactor
  import Synchronization

  /// Notices the end of objects whose classes cannot be observed: late, when the next one comes.
  ///
  /// An object whose deinit is under way may count as ended. Until an end is noticed, the object's memory stays in use,
  /// and with it the identity, but nothing that the object refers to.
  final class OwnerSweep: Sendable {
    static let shared = OwnerSweep()

    /// Safe: weak and unowned references may be dropped on any thread, and the object is only retained.
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
      // Both are released after unlocking: the last reference to an owner may be among them.
      var alive: [AnyObject] = []
      var ended: [(id: ObjectIdentifier, owner: Owner)] = []
      owners.withLock { owners in
        for (id, owner) in owners {
          if let object = owner.object { alive.append(object) } else { ended.append((id, owner)) }
        }
        for (id, _) in ended { owners[id] = nil }
        owners[ObjectIdentifier(object)] = owner
      }
      for (id, _) in ended { AssociatedObjects.ownerDidDeinit(id) }
      withExtendedLifetime((alive, ended)) {}
    }
  }
#endif
