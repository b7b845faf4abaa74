import Libc
import Synchronization

/// Requests to end this process: by ^C, by `kill`, or because its terminal is gone.
package enum Interruption {
  private static let come = Atomic(false)

  /// Whether a request has come.
  package static var hasCome: Bool { come.load(ordering: .relaxed) }

  /// From now on, a first ^C or `kill` is recorded instead of ending the process; a second one ends it.
  /// Writing to a closed pipe becomes an error instead of ending the process.
  package static func watch() {
    // The parent process may have blocked them.
    var signals = sigset_t()
    sigemptyset(&signals)
    sigaddset(&signals, SIGINT)
    sigaddset(&signals, SIGTERM)
    sigaddset(&signals, SIGHUP)
    pthread_sigmask(SIG_UNBLOCK, &signals, nil)
    signal(SIGPIPE, SIG_IGN)
    signal(SIGINT, note)
    signal(SIGTERM, note)
    // A process that nohup started is meant to go on.
    let former = signal(SIGHUP, note)
    if unsafeBitCast(former, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self) {
      signal(SIGHUP, former)
    }
  }

  private static let note: @convention(c) (Int32) -> Void = { number in
    guard come.exchange(true, ordering: .relaxed) else { return }
    signal(number, SIG_DFL)
    raise(number)
  }
}
