/// Thrown for an expectation of a run that was not met.
public struct ExpectationFailure: Error, CustomStringConvertible, FailureSignature {
  /// What was expected.
  public let message: String
  /// Where the expectation stands.
  public let file: String
  /// Where the expectation stands.
  public let line: Int

  /// The message and the place.
  public var description: String { "\(message) (\(file):\(line))" }

  /// The place: the same expectation, whatever its message.
  public var failureSignature: String { "\(file):\(line)" }
}

extension Run {
  /// Fails the schedule if `condition` is false; from any task of the run, with or without `try`.
  ///
  /// The schedule stops with the current step; the first expectation that is not met counts.
  public func expect(
    _ condition: Bool, _ message: @autoclosure () -> String = "an expectation was not met",
    file: String = #fileID, line: Int = #line
  ) {
    guard !condition else { return }
    end(
      .failed(.threw(ExpectationFailure(message: message(), file: file, line: line))))
  }

  /// Fails the schedule unless `operation` throws an error of this type.
  public func expect<Expected: Error>(
    throws type: Expected.Type, file: String = #fileID, line: Int = #line,
    _ operation: () throws -> Void
  ) {
    do {
      try operation()
      expect(false, "no \(type) was thrown", file: file, line: line)
    } catch {
      expect(error is Expected, "\(error) was thrown, not \(type)", file: file, line: line)
    }
  }
}
