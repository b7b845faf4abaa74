/// A copy of an executable without debug information, which valgrind cannot read.
package struct StrippedCopy: Sendable {
  private let folder: TemporaryFolder
  /// Where the copy is.
  package let path: String

  /// Copies `executable`. Throws when `strip` is missing or fails.
  package init(of executable: String) throws {
    // Each copy is large, and runs that were killed have left theirs.
    TemporaryFolder.removeAbandoned()
    folder = try TemporaryFolder()
    path = "\(folder.path)/bench"
    guard let strip = Programs.path(of: "strip") else {
      folder.remove()
      throw MissingProfile(description: "not counted: strip missing (scripts/setup installs it)")
    }
    let outcome = try ChildProcess(
      strip, ["--strip-debug", "-o", path, executable], environment: ProcessVariables.all,
      timeout: .seconds(60)
    ).run()
    guard outcome.end == .exited(0) else {
      folder.remove()
      throw MissingProfile(
        description: "not counted: strip \(outcome.end): \(outcome.errors.trimmed)")
    }
  }

  /// Removes the copy.
  package func remove() { folder.remove() }
}
