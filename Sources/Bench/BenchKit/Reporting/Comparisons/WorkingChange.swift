/// What the working tree has changed since a revision, as git knows it.
package struct WorkingChange: Sendable {
  /// The lines of each change, by the path of the file in the repository.
  package let lines: [String: [ClosedRange<Int>]]
  /// The costs that commits accept.
  package private(set) var accepted: [AcceptedCost] = []
  /// What commits say of costs and cannot be read, in sentences.
  package private(set) var unreadable: [String] = []

  /// The change of the package that `executable` was built from. Throws ``ToolFailure``.
  package init(since revision: String, of executable: String) throws {
    guard let folder = PackageFolder.of(executable) else {
      throw ToolFailure("\(executable) is not in a package")
    }
    let git = Git(folder: folder, ProcessVariables.all)
    lines = try git.changedLines(since: revision)
    let log = try git(
      "log", "--no-show-signature",
      "--format=%h%x09%an%x09%(trailers:key=\(AcceptedCost.trailer),valueonly,unfold,separator=%x09)",
      "\(revision)..HEAD")
    for line in log.split(separator: "\n") {
      let words = line.split(separator: "\t").map(String.init)
      for value in words.dropFirst(2) {
        if let cost = AcceptedCost(value, by: words[1].printable, in: words[0]) {
          accepted.append(cost)
        } else {
          unreadable.append(
            "\(words[0]) accepts no cost: '\(value.printable)' is not one; write CELLS METRIC +10 %, or +1, with a metric such as mallocs"
          )
        }
      }
    }
  }
}
