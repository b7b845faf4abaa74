import Libc

/// Keeps the results of a run so far in a file, which survives any crash.
///
/// Each job is a line, written through to the disk before the next job starts. A live run holds a lock on
/// its file, which distinguishes it from an interrupted one.
package final class Journal: Sendable {
  /// The facts that two runs must share for one to resume the other.
  package struct Header: Sendable, Codable, Equatable {
    /// The format of the file.
    package var schema = "patternbench.journal/1"
    /// The hash of the executable.
    package var binary: String
    /// The run's seed.
    package var seed: UInt64
    /// The forks and batches that are measured.
    package var sampling: SamplingPlan
    /// The total number of jobs.
    package var jobs: Int
    /// The selection, where the next measurements depend on it; nil where they do not.
    package var selection: String?
    /// The variables that measuring processes receive beside the usual ones.
    package var variables: [MeasuredVariable]?

    package init(
      binary: String, seed: UInt64, sampling: SamplingPlan, jobs: Int, selection: String? = nil,
      variables: [MeasuredVariable]? = nil
    ) {
      self.variables = variables
      self.binary = binary
      self.seed = seed
      self.sampling = sampling
      self.jobs = jobs
      self.selection = selection
    }

    /// Whether a run with this header can use the results of one with `other`.
    package func isCompatible(with other: Header) -> Bool {
      schema == other.schema && binary == other.binary && seed == other.seed
        && sampling == other.sampling && selection == other.selection
        && variables == other.variables
    }
  }

  /// Where the file is.
  package let path: String
  let file: Int32

  /// Creates a journal in `folder` that begins with the `known` entries.
  package init(in folder: String, _ header: Header, _ known: [RunRecord.EndedJob]) throws {
    try Folder.make(folder)
    path = "\(folder)/\(Self.name())"
    file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_APPEND | O_CLOEXEC, 0o644)
    guard file >= 0 else { throw FileFailure("cannot create", path) }
    _ = flock(file, LOCK_EX | LOCK_NB)
    try Folder.write(([header.json] + known.map(\.json)).map { $0 + "\n" }.joined(), to: file, path)
  }

  // Closing does not unlock while a process forked in between has the file open.
  deinit {
    _ = flock(file, LOCK_UN)
    close(file)
  }

  /// Adds an entry; it is on the disk when this returns.
  package func append(_ entry: RunRecord.EndedJob) throws {
    try Folder.write(entry.json + "\n", to: file, path)
  }

  /// Removes the file, once its contents are in a result.
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

/// The journal of an interrupted run.
package struct InterruptedRun: Sendable {
  /// Where the journal is.
  package let path: String
  /// The run's header.
  package let header: Journal.Header
  /// The jobs that had ended.
  package let entries: [RunRecord.EndedJob]

  /// The interrupted runs with journals in `folder`, the oldest first.
  ///
  /// Ignores journals of live runs, and files that are not journals.
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
    // The last line may be cut off; its job is measured again.
    entries = lines.dropFirst().compactMap { RunRecord.EndedJob(json: $0) }
  }

  private static func isHeld(_ path: String) -> Bool {
    let file = open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return true }
    defer {
      _ = flock(file, LOCK_UN)
      close(file)
    }
    return flock(file, LOCK_EX | LOCK_NB) != 0
  }
}
