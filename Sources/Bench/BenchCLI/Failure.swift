/// Ends a command with a sentence and an exit code of its own.
///
/// Any other error ends it with ``ExitStatus/error``, and wrong usage with ``ExitStatus/usage``.
struct Failure: Error, CustomStringConvertible {
  let status: ExitStatus
  let description: String

  init(_ status: ExitStatus, _ description: String) {
    self.status = status
    self.description = description
  }
}
