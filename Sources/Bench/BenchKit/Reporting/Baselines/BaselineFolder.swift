import Libc

/// The folder of baselines: a folder per name, with a result per class of machines.
package struct BaselineFolder: Sendable {
  /// The folder in the directory where `bench` runs.
  package static let standard = BaselineFolder(path: "Results/baselines")

  package let path: String

  package init(path: String) { self.path = path }

  /// The names of all baselines, sorted; ignores folders with invalid names.
  package var names: [BaselineName] {
    Folder.files(in: path).sorted().compactMap { try? BaselineName($0) }
      .filter { !files(of: $0).isEmpty }
  }

  /// The path of a baseline's result for one class of machines, which need not exist.
  package func file(_ name: BaselineName, _ machine: MachineClass) -> String {
    "\(path)/\(name)/\(machine).json"
  }

  /// The results of a baseline, one per class of machines.
  package func files(of name: BaselineName) -> [String] {
    Folder.files(in: "\(path)/\(name)").filter { $0.hasSuffix(".json") }.sorted()
      .map { "\(path)/\(name)/\($0)" }
  }

  /// Saves `result` as `name`, atomically, and returns its path.
  ///
  /// Throws ``BaselineExists`` when there is already one for this class of machines, unless `overwriting`.
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
    description = "the baseline '\(name)' already exists, in \(file); --force overwrites it"
  }
}
