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
    guard let folder = PackageFolder.of(executable) else {
      throw ToolFailure("the executable lies in no package")
    }
    let git = Git(folder: folder, environment)
    let head = try git("log", "-1", "--no-show-signature", "--format=%H %ct").split(separator: " ")
    _ = try git("ls-files", "--error-unmatch", "Package.swift")
    // Both in whole seconds, of which the same one decides nothing.
    guard head.count == 2, let committed = Int(head[1]),
      let built = Folder.modificationTime(of: executable), committed < built
    else {
      throw ToolFailure("commit \(head[0].prefix(12)) is newer than the executable")
    }
    if let source = try git.source(newerThan: executable) {
      throw ToolFailure("\(source) is newer than the executable")
    }
    self.init(
      revision: String(head[0]), isDirty: try !git("status", "--porcelain", "-unormal").isEmpty)
  }
}
