import Spec

/// The child processes that a run starts, in order.
package struct RunPlan: Sendable {
  /// The cells to measure, in the order of tables.
  package let cells: [Cell]
  /// The passes of each cell.
  package let passes: [Cell: [Pass]]
  /// The jobs that count; they may run at the same time, in any order.
  package let exact: [Job]
  /// The jobs whose processes run in lock-step, group by group, in the order in which groups run.
  package let groups: [[Job]]
  /// The jobs that need the machine for themselves, one after the other.
  package let alone: [Job]
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
  /// every group once, in an order of its own.
  ///
  /// The cells of a workload are a group. The floors, and the loops that packages add, are in the
  /// group of the increments that they are compared with.
  ///
  /// - Parameter traits: cells without traits count as compared between patterns.
  package init(
    _ wanted: [(Cell, [Pass])], _ sampling: SamplingPlan, traits: [Cell: WorkloadTraits] = [:],
    seed: UInt64
  ) {
    let isTimed = wanted.contains { $0.1.contains(.time) }
    let hasLatencies = wanted.contains { $0.1.contains(.latency) }
    let added = hasLatencies ? Control.latencyCells + [Floor.latencyHarness] : []
    let known = Set(wanted.map(\.0))
    let wanted =
      wanted + (isTimed ? Control.timedCells.map { ($0, [Pass.time]) } : [])
      + added.filter { !known.contains($0) }.map { ($0, [Pass.latency]) }
    cells = wanted.map(\.0)
    passes = Dictionary(uniqueKeysWithValues: wanted)
    let controls =
      Control.timedCells.map { ($0, WorkloadTraits(.control)) }
      + Control.latencyCells.map { ($0, Control.latencyTraits) }
      + [(Floor.latencyHarness, WorkloadTraits(.floor))]
    let allTraits = traits.merging(controls) { _, control in control }
    self.traits = allTraits
    self.seed = seed
    hasVerdicts = sampling.hasVerdicts
    exact = wanted.flatMap { cell, passes in
      passes.filter(\.isExact).map { Job(cell, $0, fork: 0, runSeed: seed) }
    }
    let timed = wanted.filter { $0.1.contains { $0.isLockStep } }.map(\.0)
    let compared = timed.filter { allTraits[$0]?.kind.isCompared != false }
    tables = sampling.hasVerdicts ? TableComparison.tables(of: compared, forks: sampling.forks) : []
    let forks = Dictionary(
      tables.flatMap { table in table.cells.map { ($0, table.firstForks) } },
      uniquingKeysWith: max)
    let members = Dictionary(grouping: timed) { Self.group(of: $0, allTraits[$0]) }
    let names = timed.map { Self.group(of: $0, allTraits[$0]) }.unique
    let all = cells
    let passes = self.passes
    var random = SplitMix64(seed: seed)
    groups = (0..<(forks.values.max() ?? sampling.forks)).flatMap { fork in
      names.shuffled(using: &random).compactMap { name in
        let cells = members[name]!
        guard fork < cells.map({ forks[$0] ?? sampling.forks }).max()! else { return nil }
        return Self.jobs(cells, passes, fork, seed)
      }
    }
    alone = (0..<sampling.forks).flatMap { fork in
      all.shuffled(using: &random).flatMap { cell in
        let forks =
          Control.latencyCells.contains(cell) ? sampling.forks : sampling.latencyForks
        return passes[cell]!.filter { $0 == .latency && fork < forks }.map {
          Job(cell, $0, fork: fork, runSeed: seed)
        }
      }
    }
  }

  /// The name of a cell's group.
  private static func group(of cell: Cell, _ traits: WorkloadTraits?) -> String {
    switch traits?.kind {
    case .control: Control.pattern
    case .floor, .extra: Floor.comparedWorkload
    default: cell.workload
    }
  }

  /// The jobs of a group of cells.
  private static func jobs(
    _ cells: [Cell], _ passes: [Cell: [Pass]], _ fork: Int, _ seed: UInt64
  ) -> [Job] {
    cells.flatMap { cell in
      passes[cell]!.filter { pass in
        pass == .time || pass == .timeOnAllCores && fork < SamplingPlan.leastForksForVerdicts
      }.map { Job(cell, $0, fork: fork, runSeed: seed) }
    }
  }

  /// Whether a job needs a copy of the executable without debug information.
  package var needsCopy: Bool { exact.contains(where: \.pass.isSimulated) }

  /// The jobs that measure times, which must not run beside others.
  package var timed: [Job] { groups.flatMap { $0 } + alone }

  /// All jobs.
  package var jobs: [Job] { exact + timed }
}

extension RunPlan {
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
    let planned = groups.reduce(0) { $0 + $1.count { $0.pass == .time } }
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
