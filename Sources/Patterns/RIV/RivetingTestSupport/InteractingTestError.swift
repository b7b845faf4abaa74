/// Why ``Riveting/Interacting/collect(_:performing:includeFirst:timeout:clock:)`` failed.
public enum InteractingTestError: Error, Equatable, CustomStringConvertible {
  /// The number of domains to collect must be above zero.
  case invalidCount(Int)
  /// The time was up before enough domains came; the ones that did are described.
  case timedOut(collected: [String], expected: Int, seconds: Double)
  /// The interactor ended before enough domains came; the ones that did are described.
  case ended(collected: [String], expected: Int)

  public var description: String {
    switch self {
    case .invalidCount(let count):
      "cannot collect \(count) domains; expected a count above zero"
    case .timedOut(let collected, let expected, let seconds):
      "collected \(collected.count) of \(expected) domains within \(seconds) s\(list(collected))"
    case .ended(let collected, let expected):
      "the stream ended after \(collected.count) of \(expected) domains\(list(collected))"
    }
  }

  private func list(_ collected: [String]) -> String {
    guard !collected.isEmpty else { return "" }
    return ":" + collected.enumerated().map { "\n  \($0 + 1). \($1)" }.joined()
  }
}
