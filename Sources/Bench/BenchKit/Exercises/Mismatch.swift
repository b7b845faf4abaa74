/// A result is wrong.
package struct Mismatch: Error, Equatable, CustomStringConvertible {
  /// One line per difference, with the expected and the found value.
  package let differences: [String]

  /// The given differences.
  package init(_ differences: [String]) { self.differences = differences }

  package var description: String { differences.joined(separator: "; ") }
}
