import Basics

/// The child processes that a run starts, in order.
package struct RunPlan: Sendable {
  /// The cells to measure, in the order of tables.
  package let cells: [Cell]
  /// The passes of each cell.
  package let passes: [Cell: [Pass]]
  /// The jobs that count; they may run at the same time, in any order.
  package let exact: [Job]
  /// The jobs whose processes run in lock-step, group by group, in the order in which groups run.
  package let lockStep: [[Job]]
  /// The jobs that need the machine for themselves, one after the other.
  package let alone: [Job]
  /// The kind of each cell, and what its size counts.
  let traits: [Cell: WorkloadTraits]
  /// The cells that run in lock-step, and what each is compared with.
  let groups: [LockStepGroup]
  /// Whether there are enough forks to prove anything.
  let hasVerdicts: Bool
  let seed: UInt64
  /// The cells that are not measured.
  package private(set) var excused: [Excuse] = []
  /// What an action of timed cells works through, where that is known.
  private(set) var throughputs: [Cell: Throughput] = [:]

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
    _ benchmarks: [MeasuredCell], _ aspects: Set<Aspect>, _ sampling: SamplingPlan, seed: UInt64
  ) {
    let asked = benchmarks.filter { !$0.passes(for: aspects).isEmpty }
    let wanted = asked.filter { $0.excuse == nil }.map { ($0.cell, $0.passes(for: aspects)) }
    let traits = Dictionary(uniqueKeysWithValues: asked.map { ($0.cell, $0.traits) })
    let beside = Dictionary(
      uniqueKeysWithValues: asked.compactMap { cell in cell.beside.map { (cell.cell, $0) } })
    self.init(wanted, sampling, traits: traits, beside: beside, seed: seed)
    throughputs = asked.filter { $0.passes(for: aspects).contains(.time) }
      .reduce(into: [:]) { $0[$1.cell] = $1.throughput?() }
    excused = asked.compactMap { measured in
      measured.excuse.map { reason in
        let metric = measured.passes(for: aspects)[0].metrics[0]
        return Excuse(
          cell: measured.cell, traits: measured.traits, metric: metric, reason: reason)
      }
    }
  }

  /// A plan of these cells and their passes, with the controls that they need.
  ///
  /// - Parameters:
  ///   - traits: cells without traits count as compared between patterns.
  ///   - beside: the workloads of other cells in whose groups cells are timed; the others are in their own.
  package init(
    _ wanted: [(Cell, [Pass])], _ sampling: SamplingPlan, traits: [Cell: WorkloadTraits] = [:],
    beside: [Cell: String] = [:], seed: UInt64
  ) {
    let all = wanted + Self.controls(of: wanted, traits)
    cells = all.map(\.0)
    passes = Dictionary(uniqueKeysWithValues: all)
    self.traits = all.reduce(into: traits) { traits, wanted in
      if let own = Self.controlTraits(of: wanted.0) { traits[wanted.0] = own }
    }
    self.seed = seed
    hasVerdicts = sampling.hasVerdicts
    groups = LockStepGroup.groups(
      of: all.filter { $0.1.contains(where: \.isLockStep) }.map(\.0), self.traits, beside, sampling)
    exact = all.flatMap { cell, passes in
      passes.filter(\.isExact).map { Job(cell, $0, fork: 0, runSeed: seed) }
    }
    var random = SplitMix64(seed: seed)
    lockStep = Self.lockStepJobs(groups, passes, seed, &random)
    alone = Self.loneJobs(all, sampling, seed, &random)
  }

  /// The control of times if anything is timed; that of latencies, and the harness in every loop, if any is measured; empty
  /// code if single calls of code are, which have no control.
  private static func controls(
    of wanted: [(Cell, [Pass])], _ traits: [Cell: WorkloadTraits]
  ) -> [(Cell, [Pass])] {
    func contains(_ pass: Pass) -> Bool { wanted.contains { $0.1.contains(pass) } }
    let known = Set(wanted.map(\.0))
    let times = contains(.time) ? Control.timedCells : []
    let rates = Set(
      wanted.map(\.0).filter {
        traits[$0]?.kind == .latency && traits[$0]?.axis == .actionsPerSecond
      }.map(\.size))
    let isOfCode = wanted.filter { $0.1.contains(.latency) }.map { $0.1.contains(.check) }
    let empty: [Cell] = isOfCode.contains(true) ? [Floor.emptyClosure] : []
    let latencies =
      isOfCode.contains(false)
      ? Control.latencyCells + [Floor.latencyHarness] + rates.sorted().map(Floor.openLatencyHarness)
      : []
    return times.map { ($0, [.time]) }
      + latencies.filter { !known.contains($0) }.map { ($0, [.latency]) }
      + empty.filter { !known.contains($0) }.map { ($0, [.check, .latency]) }
  }

  /// The traits of a control or of a harness; nil for other cells.
  private static func controlTraits(of cell: Cell) -> WorkloadTraits? {
    switch cell {
    case _ where Control.timedCells.contains(cell): WorkloadTraits(.control)
    case _ where Control.latencyCells.contains(cell): Control.latencyTraits
    case Floor.latencyHarness, Floor.emptyClosure: WorkloadTraits(.floor)
    case Floor.openLatencyHarness(cell.size): Floor.openLatencyTraits
    default: nil
    }
  }

  /// The jobs of every group in each of its rounds of forks; each round has an order of its own.
  private static func lockStepJobs(
    _ groups: [LockStepGroup], _ passes: [Cell: [Pass]], _ seed: UInt64,
    _ random: inout SplitMix64
  ) -> [[Job]] {
    (0..<(groups.map(\.forks).max() ?? 0)).flatMap { fork in
      groups.shuffled(using: &random).filter { fork < $0.forks }.map { group in
        group.cells.flatMap { cell in
          passes[cell]!.filter { pass in
            pass == .time || pass == .timeOnAllCores && fork < SamplingPlan.leastForksForVerdicts
          }.map { Job(cell, $0, fork: fork, runSeed: seed) }
        }
      }
    }
  }

  /// The jobs of latencies; each round of forks has an order of its own.
  private static func loneJobs(
    _ all: [(Cell, [Pass])], _ sampling: SamplingPlan, _ seed: UInt64, _ random: inout SplitMix64
  ) -> [Job] {
    (0..<sampling.forks).flatMap { fork in
      all.shuffled(using: &random).filter { cell, passes in
        let forks = Control.latencyCells.contains(cell) ? sampling.forks : sampling.latencyForks
        return passes.contains(.latency) && fork < forks
      }.map { Job($0.0, .latency, fork: fork, runSeed: seed) }
    }
  }

  /// The jobs that count, in parts that run one after the other: code that cannot be measured is known before any is
  /// counted.
  var exactParts: [[Job]] {
    [exact.filter { $0.pass == .check }, exact.filter { $0.pass != .check }]
  }

  /// Whether a job needs a copy of the executable without debug information.
  package var needsCopy: Bool { exact.contains { $0.pass == .calls } }

  /// The jobs that measure times, which must not run beside others.
  package var timed: [Job] { lockStep.flatMap { $0 } + alone }

  /// All jobs.
  package var jobs: [Job] { exact + timed }
}

extension RunPlan {
  /// The comparisons of times, one per table, in the order of tables; none without verdicts.
  var tables: [TableComparison] {
    let places = Dictionary(uniqueKeysWithValues: zip(cells, cells.indices))
    return groups.flatMap(\.tables).sorted { places[$0.cells[0]]! < places[$1.cells[0]]! }
  }

  /// The number of planned forks per extra fork, which bounds the length of a run.
  static let plannedPerExtra = 2

  /// The reports of each timed cell's forks, as far as `record` has them; cells that failed have none.
  func forks(_ record: RunRecord) -> [Cell: [CellReport]] {
    let timed = cells.filter { passes[$0]!.contains(.time) && record.failure(of: $0) == nil }
    return Dictionary(uniqueKeysWithValues: timed.map { ($0, forks(of: $0, .time, record)) })
  }

  /// The reports of a cell's forks, planned or added, up to the first that is missing.
  func forks(of cell: Cell, _ pass: Pass, _ record: RunRecord) -> [CellReport] {
    var reports: [CellReport] = []
    while let report = record.report(of: Job(cell, pass, fork: reports.count, runSeed: seed)) {
      reports.append(report)
    }
    return reports
  }

  /// Whether `job` is planned, or may be added to decide a comparison.
  package func isPart(_ job: Job) -> Bool {
    passes[job.cell]?.contains(job.pass) == true
      && job == Job(job.cell, job.pass, fork: job.fork, runSeed: seed)
  }

  /// The groups that undecided comparisons need for their next look; none when all are decided or the
  /// bound is reached.
  package func extra(_ record: RunRecord) -> [[Job]] {
    let forks = forks(record)
    let planned = lockStep.reduce(0) { $0 + $1.count { $0.pass == .time } }
    var left =
      planned / Self.plannedPerExtra - max(0, forks.values.reduce(0) { $0 + $1.count } - planned)
    return tables.flatMap { table -> [[Job]] in
      guard let wanted = table.wanted(forks) else { return [] }
      let cells = table.cells.filter(wanted.cells.contains)
      let first = forks[cells[0]]!.count
      let cost = (wanted.forks - first) * cells.count
      guard cost <= left else { return [] }
      left -= cost
      return (first..<wanted.forks).map { fork in
        cells.map { Job($0, .time, fork: fork, runSeed: seed) }
      }
    }
  }
}
