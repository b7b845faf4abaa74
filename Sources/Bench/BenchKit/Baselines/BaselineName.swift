/// The name of a baseline, such as `main` or `v1.2`.
package struct BaselineName: Hashable, Sendable, CustomStringConvertible {
  package static let longest = 64

  package let description: String

  /// Throws ``InvalidBaselineName`` unless `text` can be the name of a folder everywhere, and is not
  /// to be taken for a file.
  package init(_ text: String) throws {
    if let flaw = Self.flaw(in: text) { throw InvalidBaselineName(text, flaw) }
    description = text
  }

  /// Whether `text` names a file rather than a baseline: it has a slash, or ends in `.json`.
  package static func isPath(_ text: String) -> Bool {
    text.contains("/") || text.lowercased().hasSuffix(".json")
  }

  private static func flaw(in text: String) -> String? {
    if text.isEmpty { return "it is empty" }
    if isPath(text) { return "it would be taken for a file" }
    if text.utf8.count > longest { return "it is longer than \(longest) characters" }
    let isPlain = text.unicodeScalars.allSatisfy { scalar in
      scalar.isASCII && (scalar.properties.isAlphabetic || ("0"..."9").contains(scalar))
        || "._-".unicodeScalars.contains(scalar)
    }
    if !isPlain { return "only letters, digits, '.', '_' and '-' are allowed" }
    return ".-".contains(text.first!) ? "it begins with '\(text.first!)'" : nil
  }
}

/// A text cannot be the name of a baseline.
package struct InvalidBaselineName: Error, CustomStringConvertible {
  package let description: String

  init(_ name: String, _ flaw: String) {
    description = "'\(name)' cannot be the name of a baseline: \(flaw)"
  }
}
