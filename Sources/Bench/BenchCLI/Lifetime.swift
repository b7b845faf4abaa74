#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// How long this process may live.
enum Lifetime {
  /// Ends the process after `seconds`, whatever it does then and whoever has died meanwhile.
  static func limit(to seconds: UInt32) { alarm(seconds) }
}
