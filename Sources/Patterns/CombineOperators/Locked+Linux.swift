#if !canImport(Combine)
  import Synchronization

  /// A value that is read and written under a lock.
  ///
  /// Unlike a plain `Mutex` it takes values that are not `Sendable`: Combine hands such values from
  /// thread to thread, and only ever uses them on one at a time.
  final class Locked<Value> {
    private let mutex = Mutex(())
    private var value: Value

    init(_ value: Value) { self.value = value }

    /// Runs `body`, which must not call the user's code, with the lock held.
    @inline(__always)
    func withLock<Outcome>(_ body: (inout Value) -> Outcome) -> Outcome {
      mutex.withLock { _ in
        nonisolated(unsafe) let outcome = body(&value)
        return outcome
      }
    }
  }
#endif
