#if !canImport(ObjectiveC)
  import CAsyncReactor

  /// Refers to an object without retaining it.
  ///
  /// Unlike a `weak` variable, it does not move the object's counts elsewhere, which makes every retain of it slower.
  // Safe: the object is only retained.
  @usableFromInline
  struct WeakReference: @unchecked Sendable {
    /// Keeps the memory, and with it the counts, from being freed.
    private unowned let identity: AnyObject
    private let address: UnsafeMutableRawPointer

    @usableFromInline
    init(_ object: AnyObject) {
      identity = object
      address = Unmanaged.passUnretained(object).toOpaque()
    }

    /// The object; nil once its deinit has begun.
    @usableFromInline
    var object: AnyObject? {
      lifetime_retain_if_alive(address).map { Unmanaged.fromOpaque($0).takeRetainedValue() }
    }
  }
#endif
