import Libc
import Synchronization

/// Lets many readers run at once, or one writer alone.
@safe
final class ReaderWriterLock: Sendable {
  /// Held for writing by checks that measure the memory of this process, for reading by all others.
  static let processMemory = ReaderWriterLock()

  /// Held by a waiting writer, so that later readers cannot starve it.
  private let entry = Mutex(())
  // Safe: initialised once, never moved or freed; a rwlock is made for use from any thread.
  nonisolated(unsafe) private let lock = UnsafeMutablePointer<pthread_rwlock_t>.allocate(
    capacity: 1)

  private init() { unsafe pthread_rwlock_init(lock, nil) }

  /// Runs `body` while no writer runs.
  func withReadLock<Value>(_ body: () -> Value) -> Value {
    entry.withLock { _ in _ = unsafe pthread_rwlock_rdlock(lock) }
    defer { unsafe pthread_rwlock_unlock(lock) }
    return body()
  }

  /// Runs `body` while nothing else runs.
  func withWriteLock<Value>(_ body: () -> Value) -> Value {
    entry.withLock { _ in _ = unsafe pthread_rwlock_wrlock(lock) }
    defer { unsafe pthread_rwlock_unlock(lock) }
    return body()
  }
}
