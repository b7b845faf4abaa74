import Libc

/// The name of a baseline, such as `main` or `v1.2`.
package struct BaselineName: Hashable, Sendable, CustomStringConvertible {
  package static let longest = 64

  package let description: String

  /// Throws ``InvalidBaselineName`` unless `text` can be the name of a folder on every system and does not
  /// look like a file.
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

/// A result as a command line names it: a file, or a baseline of this class of machines.
///
/// A text with a slash, or with the ending `.json`, is a file; any other text is the name of a baseline.
package enum ResultReference: Hashable, Sendable {
  case file(String)
  case baseline(BaselineName)

  /// Throws ``InvalidBaselineName`` when `text` can be neither.
  package init(_ text: String) throws {
    self = BaselineName.isPath(text) ? .file(text) : .baseline(try BaselineName(text))
  }

  /// The path of the file, which exists if it is a baseline's.
  ///
  /// Throws ``BaselineMissing`` when there is no baseline of that name for `machine`.
  package func path(
    for machine: @autoclosure () throws -> MachineClass, in folder: BaselineFolder = .standard
  ) throws -> String {
    switch self {
    case .file(let path): return path
    case .baseline(let name):
      let machine = try machine()
      let path = folder.file(name, machine)
      guard access(path, F_OK) == 0 else { throw BaselineMissing(name, machine, folder) }
      return path
    }
  }
}

/// There is no baseline of a name, or none for this class of machines.
package struct BaselineMissing: Error, CustomStringConvertible {
  package let description: String

  package init(_ name: BaselineName, _ machine: MachineClass, _ folder: BaselineFolder) {
    let others = folder.files(of: name)
    guard others.isEmpty else {
      description = """
        the baseline '\(name)' has no result for \(machine), only \
        \(others.joined(separator: ", ")); name one of these files to use it all the same, \
        or save one for this machine by bench baseline save \(name)
        """
      return
    }
    let known = folder.names.map(\.description).joined(separator: ", ")
    let hint =
      access("\(name)", F_OK) == 0 ? "; for the file of that name, write ./\(name)" : ""
    description = """
      there is no baseline '\(name)' in \(folder.path)\
      \(known.isEmpty ? "" : " (there is \(known))")\
      ; bench baseline save \(name) makes it\(hint)
      """
  }
}
