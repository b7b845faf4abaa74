import BenchKit
import Synchronization

/// What a comparison of two executables has found so far, kept in a journal.
final class ComparisonRecord: Sendable {
  private static let folder = "\(MeasuredRun.folder)/compare"

  private let keeper: Keeper
  private let entries: [RunRecord.Entry]
  private let reports: [RunRecord.Side: [Job: CellReport]]
  private let count: Mutex<Int>
  private let jobs: Int

  /// The record of a comparison of `header`, with what an interrupted one has found.
  init(_ header: Journal.Header, _ treatment: Leftovers.Treatment) throws {
    let past = try Leftovers(in: Self.folder, treatment, for: header)
    keeper = Keeper(in: Self.folder, header, past)
    entries = past.entries
    reports = Dictionary(grouping: past.entries) { $0.side ?? .former }.mapValues { entries in
      Dictionary(entries.map { ($0.job, $0.report) }, uniquingKeysWith: { _, last in last })
    }
    count = Mutex(past.entries.count)
    jobs = header.jobs
  }

  /// What one side had found.
  func entries(of side: RunRecord.Side) -> [RunRecord.Entry] {
    entries.filter { $0.side == side }
  }

  /// What a job had come to.
  func report(of job: Job, _ side: RunRecord.Side) -> CellReport? { reports[side]?[job] }

  /// Keeps what a job came to.
  func keep(_ entry: RunRecord.Entry) {
    count.withLock { $0 += 1 }
    keeper.keep(entry)
  }

  /// What to tell when the comparison ends early.
  var parting: String { keeper.parting(count.withLock { $0 }, of: jobs) }

  /// The comparison is complete.
  func finish() { keeper.finish() }
}
