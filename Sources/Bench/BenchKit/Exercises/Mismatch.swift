import Spec

/// What a subject showed is not what the model says.
package struct Mismatch: Error, Equatable, CustomStringConvertible {
  /// Each difference, as a line with what was expected and what was found.
  package let differences: [String]

  /// The given differences.
  package init(_ differences: [String]) { self.differences = differences }

  /// A line for each of the first few differences of two views; empty if they are equal.
  static func differences<Value: Equatable>(expected: Value, found: Value) -> [String] {
    // This runs inside measured code: equal views must cost no more than their comparison.
    guard expected != found else { return [] }
    return Difference.all(between: expected, and: found).lines(of: "view")
  }

  /// Throws the differences between what was found and what was expected, if there are any.
  static func check<Value: Equatable>(_ found: Value, is expected: Value) throws {
    let differences = differences(expected: expected, found: found)
    if !differences.isEmpty { throw Mismatch(differences) }
  }

  package var description: String { differences.joined(separator: "; ") }
}
