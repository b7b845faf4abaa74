#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// A thread, to be compared with the current one.
struct ThreadIdentity {
  /// The current thread's.
  static var current: ThreadIdentity { ThreadIdentity(thread: pthread_self()) }

  private let thread: pthread_t

  /// Whether it is the current thread's.
  var isCurrent: Bool { pthread_equal(thread, pthread_self()) != 0 }
}
