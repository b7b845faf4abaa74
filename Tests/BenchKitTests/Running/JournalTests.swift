import BenchTestSupport
import Libc
import Testing

@testable import BenchKit

@Suite struct JournalTests {
  private let header = Journal.Header(binary: "sha256:00", seed: 42, sampling: .quick, jobs: 3)
  private let entries = (0..<2).map { fork in
    RunRecord.EndedJob(
      job: Job(Cell(pattern: "P", workload: "w.x", size: 1), .time, fork: fork, runSeed: 42),
      report: CellReport(measurements: [.init(.time, Double(fork))]))
  }

  /// Writes a journal as a process that is killed would leave it.
  private func leave(in folder: String, tail: String = "") throws {
    let text = ([header.json] + entries.map(\.json)).map { $0 + "\n" }.joined() + tail
    try Folder.make(folder)
    try Folder.replace("\(folder)/left.ndjson", with: text)
  }

  @Test func `a kept measurement is found by the next run`() throws {
    let scratch = try Scratch()
    do {
      let journal = try Journal(in: scratch.path, header, [entries[0]])
      try journal.append(entries[1])
    }
    let runs = InterruptedRun.all(in: scratch.path)
    #expect(runs.map(\.header) == [header])
    #expect(runs.first?.entries == entries)
  }

  /// A process that was forked while the run lived, and has not called exec, has its files open too.
  @Test func `a journal that ended is found although another process has it open`() throws {
    let scratch = try Scratch()
    let inherited: Int32
    do {
      let journal = try Journal(in: scratch.path, header, entries)
      inherited = dup(journal.file)
    }
    defer { close(inherited) }
    #expect(InterruptedRun.all(in: scratch.path).first?.entries == entries)
  }

  @Test func `the journal of a live run is not taken for an interrupted one`() throws {
    let scratch = try Scratch()
    let journal = try Journal(in: scratch.path, header, entries)
    #expect(InterruptedRun.all(in: scratch.path).isEmpty)
    try journal.append(entries[0])
  }

  @Test func `a line that was cut off is measured again`() throws {
    let scratch = try Scratch()
    try leave(in: scratch.path, tail: String(entries[0].json.prefix(40)))
    #expect(InterruptedRun.all(in: scratch.path).first?.entries == entries)
  }

  @Test func `a file that is not a journal is left alone`() throws {
    let scratch = try Scratch()
    _ = try scratch.file("other.ndjson", "{\"schema\":\"something\"}\n")
    _ = try scratch.file("empty.ndjson", "")
    #expect(InterruptedRun.all(in: scratch.path).isEmpty)
  }

  @Test func finishedAndDiscardedJournalsAreGone() throws {
    let scratch = try Scratch()
    do { try Journal(in: "\(scratch.path)/deep/er", header, entries).remove() }
    #expect(Folder.files(in: "\(scratch.path)/deep/er").isEmpty)
    try leave(in: scratch.path)
    InterruptedRun.all(in: scratch.path).first?.discard()
    #expect(InterruptedRun.all(in: scratch.path).isEmpty)
  }

  @Test func `a folder that cannot be made is named`() throws {
    let scratch = try Scratch()
    let file = try scratch.file("file", "")
    #expect {
      _ = try Journal(in: "\(file)/runs", header, [])
    } throws: {
      "\($0)" == "cannot create \(file)/runs: Not a directory"
    }
  }

  @Test func `runs of other builds seeds and sampling plans do not go together`() {
    var other = header
    other.jobs = 9
    #expect(other.isCompatible(with: header))
    other.seed = 1
    #expect(!other.isCompatible(with: header))
    #expect(
      !Journal.Header(binary: "sha256:01", seed: 42, sampling: .quick, jobs: 3)
        .isCompatible(with: header))
    #expect(
      !Journal.Header(binary: "sha256:00", seed: 42, sampling: .full, jobs: 3)
        .isCompatible(with: header))
  }
}
