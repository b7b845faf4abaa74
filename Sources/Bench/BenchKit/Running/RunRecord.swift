import Basics

/// The reports of a run's jobs that have ended.
package struct RunRecord: Sendable {
  /// One of two executables that are compared.
  package enum Side: String, Sendable, Codable, CaseIterable {
    case former, latter
  }

  /// A job that has ended, and its report.
  package struct EndedJob: Sendable, Codable, Equatable {
    package var job: Job
    package var report: CellReport
    /// The executable that ran it; nil where there is only one.
    package var side: Side?

    package init(job: Job, report: CellReport, side: Side? = nil) {
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
  ///   - refused: the cells that may not be measured, with reasons.
  ///   - unavailable: the passes that are impossible on this machine, with reasons.
  package init(
    _ entries: [EndedJob] = [], refused: [Cell: String] = [:], unavailable: [Pass: String] = [:]
  ) {
    failures = refused
    self.unavailable = unavailable
    for entry in entries { add(entry) }
  }

  /// The number of jobs that have ended.
  package var count: Int { reports.count }

  /// Whether `job` need not run: it has ended, its cell has failed, or its pass is impossible.
  package func isSettled(_ job: Job) -> Bool {
    reports[job] != nil || failures[job.cell] != nil || unavailable[job.pass] != nil
  }

  package mutating func add(_ entry: EndedJob) {
    reports[entry.job] = entry.report
    guard let failure = entry.report.failure, failures[entry.job.cell] == nil else { return }
    let place = !entry.job.pass.isExact ? "fork \(entry.job.fork + 1): " : ""
    failures[entry.job.cell] = place + failure
  }

  /// The reason why `pass` is impossible on this machine; nil when it is possible.
  package func obstacle(to pass: Pass) -> String? { unavailable[pass] }

  /// The reason why `cell` failed; nil when it has not.
  package func failure(of cell: Cell) -> String? { failures[cell] }

  /// The allocator that counted, if one did.
  package var counter: String? { reports.values.lazy.compactMap(\.counter).first }

  /// The report of `job`, if it has ended.
  package func report(of job: Job) -> CellReport? { reports[job] }

  /// The functions behind the counts of `cell`; nil when it was not counted.
  package func functions(of cell: Cell) -> FunctionCosts? {
    reports.first { $0.key.cell == cell && $0.value.functions != nil }?.value.functions
  }

  /// The reports of `jobs` in their order, without those that have not ended.
  package func reports(of jobs: [Job]) -> [CellReport] { jobs.compactMap { reports[$0] } }
}

/// One child process: a cell, a pass, and the number of the fork.
package struct Job: Hashable, Sendable, Codable {
  /// The cell to measure.
  package var cell: Cell
  /// The pass.
  package var pass: Pass
  /// The fork, from 0.
  package var fork: Int
  /// The seed of the fork's random choices.
  package var seed: UInt64

  /// A job whose seed follows from the run's seed, the cell and the fork.
  package init(_ cell: Cell, _ pass: Pass, fork: Int, runSeed: UInt64) {
    self.cell = cell
    self.pass = pass
    self.fork = fork
    var seed = runSeed
    for byte in "\(cell)".utf8 + [UInt8(truncatingIfNeeded: fork)] {
      var random = SplitMix64(seed: seed ^ UInt64(byte))
      seed = random.next()
    }
    self.seed = seed
  }
}
