#if canImport(ObjectiveC)
  import ObjectiveC
  import Synchronization

  /// Tells when objects end whose classes know nothing of it.
  enum Lifetime {
    // Only its address matters.
    nonisolated(unsafe) private static var key: UInt8 = 0
    // So that of two threads only one sets a sentinel: replacing one would end it.
    private static let setting = Mutex(())

    /// Makes the end of `object` known to ``Attachments``; always true.
    static func observe(_ object: AnyObject) -> Bool {
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

      deinit { Attachments.ownerEnded(owner) }
    }
  }
#endif
