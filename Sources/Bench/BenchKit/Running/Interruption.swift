import Synchronization

import Libc

/// Whether someone asked this process to end, by ^C or by `kill`.
package enum Interruption {
  private static let come = Atomic(false)

  /// Whether it has come.
  package static var hasCome: Bool { come.load(ordering: .relaxed) }

  /// From now on, ^C and `kill` are noted instead of ending the process; a second one ends it.
  /// A reader that goes away is an error of the write, not the end of the process.
  package static func watch() {
    // Whoever started this process may have blocked them.
    var signals = sigset_t()
    sigemptyset(&signals)
    sigaddset(&signals, SIGINT)
    sigaddset(&signals, SIGTERM)
    pthread_sigmask(SIG_UNBLOCK, &signals, nil)
    signal(SIGPIPE, SIG_IGN)
    signal(SIGINT, note)
    signal(SIGTERM, note)
  }

  private static let note: @convention(c) (Int32) -> Void = { number in
    guard come.exchange(true, ordering: .relaxed) else { return }
    signal(number, SIG_DFL)
    raise(number)
  }
}
