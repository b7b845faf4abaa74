import Libc

/// Keeps what a run has found so far in a file, safe from any kind of death.
///
/// A line per job, written through to the disk before the next job starts. While the run lives it
/// holds a lock on the file, so that nobody mistakes it for an interrupted one.
package final class Journal: Sendable {
  /// What a run must have in common with another to go on where that one stopped.
  package struct Header: Sendable, Codable, Equatable {
    /// The format of the file.
    package var schema = "patternbench.journal/1"
    /// The hash of the executable.
    package var binary: String
    /// The run's seed.
    package var seed: UInt64
    /// How much is measured.
    package var effort: Effort
    /// How many jobs there are in all.
    package var jobs: Int
    /// What was selected, where what is measured next depends on it; nil where it does not.
    package var selection: String?

    package init(
      binary: String, seed: UInt64, effort: Effort, jobs: Int, selection: String? = nil
    ) {
      self.binary = binary
      self.seed = seed
      self.effort = effort
      self.jobs = jobs
      self.selection = selection
    }

    /// Whether what a run with the other header found can be used in a run with this one.
    package func isCompatible(with other: Header) -> Bool {
      schema == other.schema && binary == other.binary && seed == other.seed
        && effort == other.effort && selection == other.selection
    }
  }

  /// Where the file is.
  package let path: String
  private let file: Int32

  /// Begins a journal in `folder`, with what is known already.
  package init(in folder: String, _ header: Header, _ known: [RunRecord.Entry]) throws {
    try Folder.make(folder)
    path = "\(folder)/\(Self.name())"
    file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_APPEND | O_CLOEXEC, 0o644)
    guard file >= 0 else { throw FileFailure("cannot create", path) }
    _ = flock(file, LOCK_EX | LOCK_NB)
    try Folder.write(([header.json] + known.map(\.json)).map { $0 + "\n" }.joined(), to: file, path)
  }

  deinit { close(file) }

  /// Adds what a job found; when this returns, it is on the disk.
  package func append(_ entry: RunRecord.Entry) throws {
    try Folder.write(entry.json + "\n", to: file, path)
  }

  /// Removes the file: its contents are in a result by now.
  package func remove() { unlink(path) }

  private static func name() -> String {
    var now = time(nil)
    var parts = tm()
    gmtime_r(&now, &parts)
    let fields = [
      parts.tm_year + 1_900, parts.tm_mon + 1, parts.tm_mday, parts.tm_hour, parts.tm_min,
      parts.tm_sec,
    ].map { $0 < 10 ? "0\($0)" : "\($0)" }
    return "\(fields[0...2].joined())-\(fields[3...5].joined())-\(getpid()).ndjson"
  }
}
