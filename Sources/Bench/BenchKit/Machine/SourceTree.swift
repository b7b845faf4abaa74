/// The git repository that the executable lies in.
package struct SourceTree: Sendable {
  /// The revision, or why there is none.
  package let revision: String
  /// Whether anything differs from the revision, or it is not known.
  package let isDirty: Bool

  /// Asks git about the folder that `executable` lies in.
  package init(of executable: String) {
    let folder = executable.split(separator: "/").dropLast().reduce("") { "\($0)/\($1)" }
    let git = ["git", "-C", folder]
    func ask(_ words: String...) -> ChildProcess.Outcome? {
      try? ChildProcess(
        "/usr/bin/env", git + words, environment: ProcessVariables.all, timeout: .seconds(10)
      ).run()
    }
    guard let head = ask("rev-parse", "HEAD"), head.end == .exited(0),
      let status = ask("status", "--porcelain"), status.end == .exited(0)
    else {
      revision = "unknown: the executable lies in no git repository"
      isDirty = true
      return
    }
    revision = head.output.trimmed
    isDirty = !status.output.trimmed.isEmpty
  }
}
