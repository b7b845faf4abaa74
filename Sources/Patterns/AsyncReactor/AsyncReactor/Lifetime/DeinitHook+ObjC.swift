#if canImport(ObjectiveC)
  import ObjectiveC
  import Synchronization

  /// Notifies ``AssociatedObjects`` when objects of any class are freed.
  enum DeinitHook {
    // Safe: only its address matters; it is neither read nor written.
    nonisolated(unsafe) private static var key: UInt8 = 0
    // Lets only one of two threads set a sentinel: replacing one would free it.
    private static let setting = Mutex(())

    /// Notifies ``AssociatedObjects`` after the deinit of `object`; always true.
    static func install(on object: AnyObject) -> Bool {
      setting.withLock { _ in
        guard objc_getAssociatedObject(object, &key) == nil else { return }
        let sentinel = Sentinel(ObjectIdentifier(object))
        objc_setAssociatedObject(object, &key, sentinel, .OBJC_ASSOCIATION_RETAIN)
      }
      return true
    }

    /// Released with the object it is associated with, after that object's deinit.
    private final class Sentinel {
      private let owner: ObjectIdentifier

      init(_ owner: ObjectIdentifier) { self.owner = owner }

      deinit { AssociatedObjects.ownerDidDeinit(owner) }
    }
  }
#endif
