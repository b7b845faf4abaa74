import Libc

/// How long this process may live.
enum Lifetime {
  /// Ends the process after `seconds`, whatever it does then and whoever has died meanwhile.
  static func limit(to seconds: UInt32) { alarm(seconds) }
}
