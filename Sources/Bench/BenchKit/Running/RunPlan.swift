import Spec

/// Which child processes a run starts, in which order.
package struct RunPlan: Sendable {
  /// What is measured, in the order of tables.
  package let cells: [Cell]
  /// The passes of each cell.
  package let passes: [Cell: [Pass]]
  /// The children that count; they may run side by side, in any order.
  package let exact: [Job]
  /// The children that take times, one after the other.
  package let timed: [Job]

  /// A plan of the passes that `aspects` ask for of `benchmarks`.
  package init(_ benchmarks: [Benchmark], _ aspects: Set<Aspect>, _ effort: Effort, seed: UInt64) {
    let wanted = benchmarks.map { ($0.cell, $0.passes(for: aspects)) }.filter { !$0.1.isEmpty }
    self.init(wanted, effort, seed: seed)
  }

  /// A plan of these cells and their passes: every timed cell once in each round of forks, each round
  /// in an order of its own.
  ///
  /// What slows the machine down for a while is so spread over all cells, and none always follows
  /// the same other.
  init(_ wanted: [(Cell, [Pass])], _ effort: Effort, seed: UInt64) {
    var random = SplitMix64(seed: seed)
    cells = wanted.map(\.0)
    passes = Dictionary(uniqueKeysWithValues: wanted)
    exact = wanted.flatMap { cell, passes in
      passes.filter(\.isExact).map { Job(cell, $0, fork: 0, runSeed: seed) }
    }
    timed = (0..<effort.forks).flatMap { fork in
      wanted.shuffled(using: &random).flatMap { cell, passes in
        passes.filter { !$0.isExact }.map { Job(cell, $0, fork: fork, runSeed: seed) }
      }
    }
  }

  /// Whether anything is counted that needs a copy of the executable.
  package var needsCopy: Bool { exact.contains { $0.pass == .calls } }

  /// All children.
  package var jobs: [Job] { exact + timed }
}
