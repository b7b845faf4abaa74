import Libc

/// The baselines that are kept: a folder per name, with a result per class of machines.
package struct BaselineFolder: Sendable {
  /// Where baselines are kept, from the folder that `bench` is run in.
  package static let standard = BaselineFolder(path: "Results/baselines")

  package let path: String

  package init(path: String) { self.path = path }

  /// The names of all baselines, in order; folders of other names are left out.
  package var names: [BaselineName] {
    Folder.files(in: path).sorted().compactMap { try? BaselineName($0) }
      .filter { !files(of: $0).isEmpty }
  }

  /// Where the result of a baseline is, or would be, for one class of machines.
  package func file(_ name: BaselineName, _ machine: MachineClass) -> String {
    "\(path)/\(name)/\(machine).json"
  }

  /// The results of a baseline, one per class of machines.
  package func files(of name: BaselineName) -> [String] {
    Folder.files(in: "\(path)/\(name)").filter { $0.hasSuffix(".json") }.sorted()
      .map { "\(path)/\(name)/\($0)" }
  }

  /// Keeps `result` under `name`, at once or not at all, and returns where.
  ///
  /// Throws ``BaselineExists`` when there is one for this class of machines already, unless it may be
  /// overwritten.
  package func save(
    _ result: ResultFile, as name: BaselineName, overwriting: Bool
  ) throws -> String {
    let file = file(name, MachineClass(result.environment))
    guard overwriting || access(file, F_OK) != 0 else { throw BaselineExists(name, file) }
    try Folder.make("\(path)/\(name)")
    try Folder.replace(file, with: result.text)
    return file
  }

  /// Removes one result of a baseline, and the baseline when it was the last.
  package func remove(_ file: String) throws {
    guard unlink(file) == 0 else { throw FileFailure("cannot remove", file) }
    Folder.removeIfEmpty(
      file.split(separator: "/").dropLast().reduce(into: "") { path, part in
        path += path.isEmpty && !file.hasPrefix("/") ? String(part) : "/\(part)"
      })
  }
}

/// There is a baseline of this name already.
package struct BaselineExists: Error, CustomStringConvertible {
  package let description: String

  init(_ name: BaselineName, _ file: String) {
    description = "there is a baseline '\(name)' already, in \(file); --force overwrites it"
  }
}
