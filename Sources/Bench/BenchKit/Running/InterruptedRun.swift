import Libc

/// What a run that did not end has left in its journal.
package struct InterruptedRun: Sendable {
  /// Where the journal is.
  package let path: String
  /// What the run was.
  package let header: Journal.Header
  /// What it had found.
  package let entries: [RunRecord.Entry]

  /// The interrupted runs that left journals in `folder`, the oldest first.
  ///
  /// Journals of runs that are still alive are left out, and so are files that are no journals.
  package static func all(in folder: String) -> [InterruptedRun] {
    Folder.files(in: folder).filter { $0.hasSuffix(".ndjson") }.sorted()
      .compactMap { InterruptedRun("\(folder)/\($0)") }
  }

  /// Removes the journal.
  package func discard() { unlink(path) }

  private init?(_ path: String) {
    guard !Self.isHeld(path), let text = try? Folder.text(of: path) else { return nil }
    let lines = text.split(separator: "\n")
    guard let first = lines.first, let header = Journal.Header(json: first) else { return nil }
    self.path = path
    self.header = header
    // The last line may have been cut off; what it told is measured again.
    entries = lines.dropFirst().compactMap { RunRecord.Entry(json: $0) }
  }

  private static func isHeld(_ path: String) -> Bool {
    let file = open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return true }
    defer { close(file) }
    return flock(file, LOCK_EX | LOCK_NB) != 0
  }
}
