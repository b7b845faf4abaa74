/// Work did not finish within its time, or was not given any.
public enum TimeoutError: Error, Equatable, CustomStringConvertible {
  /// The work took longer than this and was cancelled.
  case timedOut(seconds: Double)
  /// A timeout must be longer than zero.
  case invalidTimeout(seconds: Double)

  public var description: String {
    switch self {
    case .timedOut(let seconds):
      "the work did not finish within \(seconds) s; give it more time, or see what it waits for"
    case .invalidTimeout(let seconds):
      "a timeout of \(seconds) s leaves no time to work; expected more than zero"
    }
  }
}
