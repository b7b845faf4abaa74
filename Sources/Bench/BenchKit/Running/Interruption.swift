import Synchronization

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Whether someone asked this process to end, by ^C or by `kill`.
package enum Interruption {
  private static let come = Atomic(false)

  /// Whether it has come.
  package static var hasCome: Bool { come.load(ordering: .relaxed) }

  /// From now on, ^C and `kill` are noted instead of ending the process; a second one ends it.
  package static func watch() {
    signal(SIGINT, note)
    signal(SIGTERM, note)
  }

  private static let note: @convention(c) (Int32) -> Void = { number in
    guard come.exchange(true, ordering: .relaxed) else { return }
    signal(number, SIG_DFL)
    raise(number)
  }
}
