/// What is known of a run so far: a report for each job that has ended.
package struct RunRecord: Sendable {
  /// A job that has ended.
  package struct Entry: Sendable, Codable, Equatable {
    package var job: Job
    package var report: CellReport
    /// Which of two executables did it; nil where there is only one.
    package var side: Comparison.Side?

    package init(job: Job, report: CellReport, side: Comparison.Side? = nil) {
      self.job = job
      self.report = report
      self.side = side
    }
  }

  private var reports: [Job: CellReport] = [:]
  private var failures: [Cell: String] = [:]
  private let unavailable: [Pass: String]

  /// A record of these entries.
  ///
  /// - Parameters:
  ///   - refused: cells that are not measured, and why.
  ///   - unavailable: passes that are impossible here, and why.
  package init(
    _ entries: [Entry] = [], refused: [Cell: String] = [:], unavailable: [Pass: String] = [:]
  ) {
    failures = refused
    self.unavailable = unavailable
    for entry in entries { add(entry) }
  }

  /// The number of jobs that have ended.
  package var count: Int { reports.count }

  /// Whether there is nothing to be done for `job` any more: it has ended, or its cell has failed.
  package func isSettled(_ job: Job) -> Bool {
    reports[job] != nil || failures[job.cell] != nil || unavailable[job.pass] != nil
  }

  package mutating func add(_ entry: Entry) {
    reports[entry.job] = entry.report
    guard let failure = entry.report.failure, failures[entry.job.cell] == nil else { return }
    let place = !entry.job.pass.isExact ? "fork \(entry.job.fork + 1): " : ""
    failures[entry.job.cell] = place + failure
  }

  /// Why `pass` is impossible here, if it is.
  package func obstacle(to pass: Pass) -> String? { unavailable[pass] }

  /// Why `cell` failed, if it did.
  package func failure(of cell: Cell) -> String? { failures[cell] }

  /// The allocator that counted, if one did.
  package var counter: String? { reports.values.lazy.compactMap(\.counter).first }

  /// The report of `job`, if it has ended.
  package func report(of job: Job) -> CellReport? { reports[job] }

  /// Which functions the counts of `cell` come from, if they were counted.
  package func functions(of cell: Cell) -> FunctionCosts? {
    reports.first { $0.key.cell == cell && $0.value.functions != nil }?.value.functions
  }

  /// The reports of those of `jobs` that have ended, in the order of `jobs`.
  package func reports(of jobs: [Job]) -> [CellReport] { jobs.compactMap { reports[$0] } }
}
