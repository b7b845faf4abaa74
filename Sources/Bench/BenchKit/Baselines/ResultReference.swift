import Libc

/// How a command line names a result: by its file, or by a baseline of this class of machines.
///
/// What has a slash or ends in `.json` is a file; anything else is the name of a baseline.
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
