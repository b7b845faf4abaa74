import Spec

extension RunPlan {
  /// How many of the planned forks allow for one more, so that a run has a bound.
  static let plannedPerExtra = 2

  /// The times of each cell by round, as far as `record` has them; none of a cell that failed.
  func times(_ record: RunRecord) -> [Cell: [Double]] {
    let timed = cells.filter { passes[$0]!.contains(.time) && record.failure(of: $0) == nil }
    return Dictionary(
      uniqueKeysWithValues: timed.map { cell in
        let values = forks(of: cell, record).map { report in
          report.findings.first { $0.metric == .time }?.value
        }
        return (cell, values.prefix { $0 != nil }.map { $0! })
      })
  }

  /// The reports of a cell's timed forks, planned or added, from the first on without a gap.
  func forks(of cell: Cell, _ record: RunRecord) -> [CellReport] {
    var reports: [CellReport] = []
    while let report = record.report(of: Job(cell, .time, fork: reports.count, runSeed: seed)) {
      reports.append(report)
    }
    return reports
  }

  /// Whether this plan may start `job`, at first or to decide what is undecided.
  package func isPart(_ job: Job) -> Bool {
    passes[job.cell]?.contains(job.pass) == true
      && job == Job(job.cell, job.pass, fork: job.fork, runSeed: seed)
  }

  /// The forks that bring what is undecided to its next look; none when all is decided, or the bound
  /// is reached.
  package func extra(_ record: RunRecord) -> [Job] {
    let times = times(record)
    var left = (timed.count / Self.plannedPerExtra) - added(times)
    var wanted: [Cell: Int] = [:]
    for table in tables {
      let rounds = table.wantedRounds(times)
      let cost = rounds.reduce(0) { $0 + max(0, $1.value - times[$1.key]!.count) }
      guard cost <= left else { continue }
      left -= cost
      wanted.merge(rounds) { max($0, $1) }
    }
    let first = wanted.keys.map { times[$0]!.count }.min() ?? 0
    let last = wanted.values.max() ?? 0
    var random = SplitMix64(seed: seed &+ UInt64(first))
    return (first..<last).flatMap { fork in
      Self.mixed(
        cells.filter { cell in
          wanted[cell].map { (times[cell]!.count..<max($0, times[cell]!.count)).contains(fork) }
            ?? false
        }, &random
      ).map { Job($0, .time, fork: fork, runSeed: seed) }
    }
  }

  /// The forks that were added to those planned.
  private func added(_ times: [Cell: [Double]]) -> Int {
    let planned = timed.count { $0.pass == .time && times[$0.cell]?.isEmpty == false }
    return max(0, times.values.reduce(0) { $0 + $1.count } - planned)
  }
}
