import ArgumentParser

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// What the process tells its caller.
enum ExitStatus: Int32 {
  case ok = 0
  /// Something could not be done; a sentence says what.
  case error = 1
  /// A cell was wrong, or its process failed.
  case failed = 3
  /// ^C or `kill`.
  case interrupted = 130

  /// For throwing out of a command that has said everything.
  var code: ExitCode { ExitCode(rawValue) }
}

/// Ends the process at once, without waiting for other threads.
func exitNow(_ status: ExitStatus) -> Never {
  fflush(nil)
  _exit(status.rawValue)
}
