import Explorer
import Synchronization

import Libc

/// Where callbacks take place: counts those that do elsewhere than on the main actor.
///
/// Unchecked because a thread's id is a pointer on some systems; it is only ever compared.
final class Place: @unchecked Sendable {
  private let run: Run
  private let thread = pthread_self()
  private let count = Mutex(0)

  /// Where a callback takes place.
  enum Whereabouts {
    case onMain
    /// The driver may be in the middle of something: nothing of it may be touched.
    case offMain
    /// The kit may be, too.
    case onAnotherThread
  }

  init(_ run: Run) { self.run = run }

  /// How many took place elsewhere.
  var offMain: Int { count.withLock { $0 } }

  /// Notes a callback.
  func now() -> Whereabouts {
    if run.isOnMainActor { return .onMain }
    count.withLock { $0 += 1 }
    return pthread_equal(pthread_self(), thread) != 0 ? .offMain : .onAnotherThread
  }
}
