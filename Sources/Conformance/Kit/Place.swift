import Explorer
import Synchronization

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Where callbacks take place: counts those that do elsewhere than on the main actor.
///
/// Unchecked because a thread's id is a pointer on some systems; it is only ever compared.
final class Place: @unchecked Sendable {
  private let run: Run
  private let thread = pthread_self()
  private let count = Mutex(0)

  init(_ run: Run) { self.run = run }

  /// How many took place elsewhere.
  var elsewhere: Int { count.withLock { $0 } }

  /// Notes a callback; false on another thread, where nothing of this one may be touched.
  func admits() -> Bool {
    if !run.isOnMainActor { count.withLock { $0 += 1 } }
    return pthread_equal(pthread_self(), thread) != 0
  }
}
