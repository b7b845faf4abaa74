import Synchronization

import Libc

/// Lets many checks run at once, or one that measures the memory of the whole process.
final class QuietRoom: Sendable {
  static let shared = QuietRoom()

  private let door = Mutex(())
  // Initialised once, never moved or freed; a rwlock is made for use from any thread.
  nonisolated(unsafe) private let lock = UnsafeMutablePointer<pthread_rwlock_t>.allocate(
    capacity: 1)

  private init() { pthread_rwlock_init(lock, nil) }

  /// Does `body` while nobody is alone in here.
  func together<Value>(_ body: () -> Value) -> Value {
    // One who waits to be alone holds the door, so that those who come later cannot starve it.
    door.withLock { _ in _ = pthread_rwlock_rdlock(lock) }
    defer { pthread_rwlock_unlock(lock) }
    return body()
  }

  /// Does `body` while nobody else is in here.
  func alone<Value>(_ body: () -> Value) -> Value {
    door.withLock { _ in _ = pthread_rwlock_wrlock(lock) }
    defer { pthread_rwlock_unlock(lock) }
    return body()
  }
}
