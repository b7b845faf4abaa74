import Libc

/// Writes a line to the standard error output.
func note(_ line: String) {
  var text = line + "\n"
  text.withUTF8 { _ = write(STDERR_FILENO, $0.baseAddress, $0.count) }
}

/// Ends the process.
func exitNow(_ code: Int32) -> Never { exit(code) }
