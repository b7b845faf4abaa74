#if canImport(ObjectiveC)
  /// Refers to an object without retaining it.
  // Safe: a weak reference, which may be read on any thread.
  @usableFromInline
  struct WeakReference: @unchecked Sendable {
    /// The object; nil once its deinit has begun.
    @usableFromInline
    private(set) weak var object: AnyObject?

    @usableFromInline
    init(_ object: AnyObject) { self.object = object }
  }
#endif
