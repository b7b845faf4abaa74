import Spec

/// The child processes that a run starts, in order.
package struct RunPlan: Sendable {
  /// The cells to measure, in the order of tables.
  package let cells: [Cell]
  /// The passes of each cell.
  package let passes: [Cell: [Pass]]
  /// The jobs that count; they may run at the same time, in any order.
  package let exact: [Job]
  /// The jobs that measure times, one after the other.
  package let timed: [Job]
  /// The kind of each cell, and what its size counts.
  let traits: [Cell: WorkloadTraits]
  /// The comparisons of times, one per table; none without verdicts.
  let tables: [TableComparison]
  /// Whether there are enough forks to prove anything.
  let hasVerdicts: Bool
  let seed: UInt64
  /// The cells that are not measured.
  package private(set) var excused: [Excuse] = []

  /// A cell that is not measured, and the reason.
  package struct Excuse: Sendable, Equatable {
    package let cell: Cell
    package let traits: WorkloadTraits
    /// The metric whose row states the reason.
    package let metric: Metric
    package let reason: String
  }

  /// A plan of the passes that `aspects` ask for of `benchmarks`.
  package init(
    _ benchmarks: [Benchmark], _ aspects: Set<Aspect>, _ sampling: SamplingPlan, seed: UInt64
  ) {
    let asked = benchmarks.filter { !$0.passes(for: aspects).isEmpty }
    let wanted = asked.filter { $0.excuse == nil }.map { ($0.cell, $0.passes(for: aspects)) }
    let traits = Dictionary(uniqueKeysWithValues: asked.map { ($0.cell, $0.traits) })
    self.init(wanted, sampling, traits: traits, seed: seed)
    excused = asked.compactMap { benchmark in
      benchmark.excuse.map { reason in
        let metric = benchmark.passes(for: aspects)[0].metrics[0]
        return Excuse(
          cell: benchmark.cell, traits: benchmark.traits, metric: metric, reason: reason)
      }
    }
  }

  /// A plan of these cells and their passes, with the control if any is timed. Each round of forks has
  /// every timed cell once, in an order of its own.
  ///
  /// So a slow phase of the machine affects all cells alike, and no cell always follows the same other.
  /// The cells of a table follow one another, so that each round compares them at nearly the same time.
  ///
  /// - Parameter traits: cells without traits count as compared between patterns.
  package init(
    _ wanted: [(Cell, [Pass])], _ sampling: SamplingPlan, traits: [Cell: WorkloadTraits] = [:],
    seed: UInt64
  ) {
    let isTimed = wanted.contains { $0.1.contains(.time) }
    let wanted = wanted + (isTimed ? Control.cells.map { ($0, [Pass.time]) } : [])
    cells = wanted.map(\.0)
    passes = Dictionary(uniqueKeysWithValues: wanted)
    let controls = Control.cells.map { ($0, WorkloadTraits(.control)) }
    let allTraits = traits.merging(controls) { _, control in control }
    self.traits = allTraits
    self.seed = seed
    hasVerdicts = sampling.hasVerdicts
    exact = wanted.flatMap { cell, passes in
      passes.filter(\.isExact).map { Job(cell, $0, fork: 0, runSeed: seed) }
    }
    let compared = wanted.filter { cell, passes in
      passes.contains(.time) && allTraits[cell]?.kind.isCompared != false
    }.map(\.0)
    tables =
      sampling.hasVerdicts ? TableComparison.tables(of: compared, rounds: sampling.forks) : []
    let rounds = Dictionary(
      tables.flatMap { table in table.cells.map { ($0, table.firstRounds) } },
      uniquingKeysWith: max)
    var random = SplitMix64(seed: seed)
    let all = cells
    let passes = self.passes
    timed = (0..<(rounds.values.max() ?? sampling.forks)).flatMap { fork in
      Self.mixed(all, &random).flatMap { cell in
        passes[cell]!.filter { pass in
          !pass.isExact && fork < (pass == .time ? rounds[cell] ?? sampling.forks : sampling.forks)
        }.map { Job(cell, $0, fork: fork, runSeed: seed) }
      }
    }
  }

  /// The cells, with the tables in random order, and the cells of each table in random order.
  static func mixed(_ cells: [Cell], _ random: inout SplitMix64) -> [Cell] {
    var groups: [[Cell]] = []
    var places: [String: Int] = [:]
    for cell in cells {
      let table =
        Control.cells.contains(cell) ? Control.pattern : "\(cell.workload)/\(cell.size)"
      if let place = places[table] {
        groups[place].append(cell)
      } else {
        places[table] = groups.count
        groups.append([cell])
      }
    }
    return groups.shuffled(using: &random).flatMap { $0.shuffled(using: &random) }
  }

  /// Whether a job needs a copy of the executable without debug information.
  package var needsCopy: Bool { exact.contains(where: \.pass.isSimulated) }

  /// All jobs.
  package var jobs: [Job] { exact + timed }
}

extension RunPlan {
  /// The number of planned forks per extra fork, which bounds the length of a run.
  static let plannedPerExtra = 2

  /// The times of each cell by round, as far as `record` has them; cells that failed have none.
  func times(_ record: RunRecord) -> [Cell: [Double]] {
    let timed = cells.filter { passes[$0]!.contains(.time) && record.failure(of: $0) == nil }
    return Dictionary(
      uniqueKeysWithValues: timed.map { cell in
        let values = forks(of: cell, record).map { report in
          report.measurements.first { $0.metric == .time }?.value
        }
        return (cell, values.prefix { $0 != nil }.map { $0! })
      })
  }

  /// The reports of a cell's timed forks, planned or added, up to the first that is missing.
  func forks(of cell: Cell, _ record: RunRecord) -> [CellReport] {
    var reports: [CellReport] = []
    while let report = record.report(of: Job(cell, .time, fork: reports.count, runSeed: seed)) {
      reports.append(report)
    }
    return reports
  }

  /// Whether `job` is planned, or may be added to decide a comparison.
  package func isPart(_ job: Job) -> Bool {
    passes[job.cell]?.contains(job.pass) == true
      && job == Job(job.cell, job.pass, fork: job.fork, runSeed: seed)
  }

  /// The forks that undecided comparisons need for their next look; none when all are decided or the
  /// bound is reached.
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

  /// The number of forks beyond those planned.
  private func added(_ times: [Cell: [Double]]) -> Int {
    let planned = timed.count { $0.pass == .time && times[$0.cell]?.isEmpty == false }
    return max(0, times.values.reduce(0) { $0 + $1.count } - planned)
  }
}
