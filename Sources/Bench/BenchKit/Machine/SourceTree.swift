import Libc

/// The revision that an executable was built from.
package struct SourceTree: Sendable {
  /// The revision, or why it is unknown.
  package let revision: String
  /// Whether anything differed from the revision, or it is not known.
  package let isDirty: Bool

  /// The revision of the executable at the absolute path `executable`.
  ///
  /// `scripts/build` writes it beside the executable, with the hash of what it built. Of other builds it is the revision
  /// that is checked out, if neither that nor any file or folder of sources is newer than the executable. The time of a
  /// copy says nothing, unless it was kept (`cp -p`).
  package init(
    of executable: String, environment: [String: String] = ProcessVariables.all
  ) {
    if let written = Self(writtenFor: executable) {
      self = written
      return
    }
    do {
      self = try Self(checkedOutFor: executable, environment)
    } catch {
      self.init(revision: "unknown: \(error)", isDirty: true)
    }
  }

  private init(revision: String, isDirty: Bool) {
    (self.revision, self.isDirty) = (revision, isDirty)
  }

  private init?(writtenFor executable: String) {
    guard let text = try? Folder.text(of: "\(executable).revision") else { return nil }
    let words = text.split(whereSeparator: \.isWhitespace)
    guard words.count == 3, let hash = try? Sha256.hex(ofFile: executable), hash == words[0] else {
      return nil
    }
    self.init(revision: String(words[1]), isDirty: words[2] != "clean")
  }

  private init(checkedOutFor executable: String, _ environment: [String: String]) throws {
    var folder = executable[...]
    repeat {
      folder = folder.prefix(upTo: folder.lastIndex(of: "/") ?? folder.startIndex)
      if folder.isEmpty { throw Unknown("the executable lies in no package") }
    } while access("\(folder)/Package.swift", F_OK) != 0
    let git = Git(folder: String(folder), environment)
    let head = try git("log", "-1", "--no-show-signature", "--format=%H %ct").split(separator: " ")
    _ = try git("ls-files", "--error-unmatch", "Package.swift")
    // Both in whole seconds, of which the same one decides nothing.
    guard head.count == 2, let committed = Int(head[1]),
      let built = Folder.modificationTime(of: executable), committed < built
    else {
      throw Unknown("commit \(head[0].prefix(12)) is newer than the executable")
    }
    if let source = try git.source(newerThan: executable) {
      throw Unknown("\(source) is newer than the executable")
    }
    self.init(
      revision: String(head[0]), isDirty: try !git("status", "--porcelain", "-unormal").isEmpty)
  }
}

/// Why a revision is unknown.
private struct Unknown: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}

/// Runs git in a folder.
private struct Git {
  let folder: String
  let environment: [String: String]

  init(folder: String, _ environment: [String: String]) {
    self.folder = folder
    // These choose another repository than that of the folder.
    self.environment = environment.filter {
      !$0.key.hasPrefix("GIT_") || $0.key.hasPrefix("GIT_CONFIG")
    }.merging(["LC_ALL": "C", "GIT_OPTIONAL_LOCKS": "0"]) { $1 }
  }

  /// The output of git; throws ``Unknown`` with its complaint.
  func callAsFunction(_ arguments: String...) throws -> String {
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
      program, arguments, environment: environment, timeout: .seconds(10)
    ).run()
    if outcome.end == .exited(0) { return outcome.output.trimmed }
    if outcome.end == .exited(127) { throw Unknown("git is not on PATH") }
    let complaint = outcome.errors.split(separator: "\n").first { $0.contains(": ") }
    throw Unknown(
      String(complaint ?? "git \(outcome.end)").replacing("fatal: ", with: "", maxReplacements: 1))
  }
}
