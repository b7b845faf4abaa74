import Libc

/// The revision that an executable was built from.
package struct SourceTree: Sendable {
  /// The revision, or why it is unknown.
  package let revision: String
  /// Whether any source differed from the revision, or it is not known.
  package let isDirty: Bool

  /// The revision of the executable at the absolute path `executable`.
  ///
  /// A file beside the executable holds what ``stamp(_:since:)`` found. Of other builds it is the revision that is checked
  /// out, if the build's own records show that nothing would be built anew; where there is no record, if no file of the
  /// repository is newer than the executable. The time of a copy says nothing, unless it was kept (`cp -p`).
  package init(
    of executable: String, environment: [String: String] = ProcessVariables.all
  ) {
    let stamp = BuildStamp(of: executable)
    if let stamp, !stamp.isDirty {
      self.init(revision: stamp.revision, isDirty: false)
      return
    }
    do {
      let built = try BuiltSources(of: executable, environment)
      if let stamp, built.isDirty || built.digest != stamp.digest {
        self.init(revision: stamp.revision, isDirty: true)
      } else {
        self.init(revision: built.revision, isDirty: built.isDirty)
      }
    } catch {
      self.init(revision: stamp?.revision ?? "unknown: \(error)", isDirty: true)
    }
  }

  private init(revision: String, isDirty: Bool) {
    (self.revision, self.isDirty) = (revision, isDirty)
  }

  /// Writes beside the executable at the absolute path `executable` what it was built from, so that it is known of copies,
  /// and after other revisions are checked out. Throws ``ToolFailure`` where that is not known, or where a source changed
  /// after `start`, in seconds since 1970, when the build began.
  package static func stamp(_ executable: String, since start: Int? = nil) throws {
    let built = try BuiltSources(of: executable, ProcessVariables.all, since: start)
    try BuildStamp(
      revision: built.revision, isDirty: built.isDirty, digest: built.digest,
      conditions: built.conditions
    ).write(beside: executable)
  }
}

/// What a file beside an executable says it was built from.
struct BuildStamp: Codable {
  let revision: String
  let isDirty: Bool
  /// A digest of the sources and pins; nil where it is not known.
  let digest: String?
  let conditions: BuildConditions?
  /// What git calls the benchmarks that stood for those of the revision; nil for its own.
  let benchmarks: String?
  /// The hash of the executable.
  private var executable = ""

  init(
    revision: String, isDirty: Bool, digest: String? = nil, conditions: BuildConditions? = nil,
    benchmarks: String? = nil
  ) {
    (self.revision, self.isDirty, self.digest) = (revision, isDirty, digest)
    (self.conditions, self.benchmarks) = (conditions, benchmarks)
  }

  /// What is written beside the executable; nil where nothing is, or was written for another build.
  init?(of executable: String) {
    guard let text = try? Folder.text(of: Self.file(executable)), let written = Self(json: text),
      (try? Sha256.hex(ofFile: executable)) == written.executable
    else { return nil }
    self = written
  }

  func write(beside executable: String) throws {
    var stamp = self
    stamp.executable = try Sha256.hex(ofFile: executable)
    try Folder.replace(Self.file(executable), with: stamp.json + "\n")
  }

  private static func file(_ executable: String) -> String { "\(executable).revision" }
}
