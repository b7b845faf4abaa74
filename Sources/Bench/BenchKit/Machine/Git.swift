/// Runs git in a folder.
struct Git {
  let folder: String
  let environment: [String: String]

  init(folder: String, _ environment: [String: String]) {
    self.folder = folder
    // These choose another repository than that of the folder.
    self.environment = environment.filter {
      !$0.key.hasPrefix("GIT_") || $0.key.hasPrefix("GIT_CONFIG")
    }.merging(["LC_ALL": "C", "GIT_OPTIONAL_LOCKS": "0"]) { $1 }
  }

  /// The output of git; throws ``ToolFailure`` with its complaint.
  func callAsFunction(_ arguments: String...) throws -> String { try self(arguments) }

  /// The output of git; throws ``ToolFailure`` with its complaint.
  func callAsFunction(_ arguments: [String]) throws -> String {
    try run("/usr/bin/env", ["git", "-C", folder] + arguments)
  }

  /// A file or folder of sources in the repository that is newer than `executable`.
  func source(newerThan executable: String) throws -> Substring? {
    let script = """
      cd "$1" && find . -name '.?*' -prune -o \\
        \\( -name Package.swift -o -name Sources -o -path '*/Sources/*' \\) -newer "$2" -print
      """
    let top = try self("rev-parse", "--show-toplevel")
    return try run("/bin/sh", ["-c", script, "sh", top, executable]).split(separator: "\n").first?
      .dropFirst(2)
  }

  private func run(_ program: String, _ arguments: [String]) throws -> String {
    let outcome = try ChildProcess(
      program, arguments, environment: environment, timeout: .seconds(60)
    ).run()
    if outcome.end == .exited(0) { return outcome.output.trimmed }
    if outcome.end == .exited(127) { throw ToolFailure("git is not on PATH") }
    let complaint = outcome.errors.split(separator: "\n").first { $0.contains(": ") }
    throw ToolFailure(
      String(complaint ?? "git \(outcome.end)").replacing("fatal: ", with: "", maxReplacements: 1))
  }
}
