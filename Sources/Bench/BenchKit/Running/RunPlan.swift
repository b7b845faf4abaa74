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
  /// What compares the times of each table; none unless times are judged.
  let tables: [TableJudge]
  /// Whether there are enough forks to prove anything.
  let isJudged: Bool
  let seed: UInt64
  /// The rows of what there is no use in measuring.
  package private(set) var excused: [ResultRow] = []

  /// A plan of the passes that `aspects` ask for of `benchmarks`.
  package init(_ benchmarks: [Benchmark], _ aspects: Set<Aspect>, _ effort: Effort, seed: UInt64) {
    let asked = benchmarks.filter { !$0.passes(for: aspects).isEmpty }
    let wanted = asked.filter { $0.excuse == nil }.map { ($0.cell, $0.passes(for: aspects)) }
    self.init(wanted, effort, seed: seed)
    excused = asked.compactMap { benchmark in
      benchmark.excuse.map { reason in
        let metric = benchmark.passes(for: aspects)[0].metrics[0]
        return ResultRow(benchmark.cell, metric, .notMeasured, reason: reason)
      }
    }
  }

  /// A plan of these cells and their passes, and of the control where times are taken: every timed
  /// cell once in each round of forks, each round in an order of its own.
  ///
  /// What slows the machine down for a while is so spread over all cells, and none always follows
  /// the same other. The cells of a table follow one another, so that each round compares them at
  /// nearly the same time.
  package init(_ wanted: [(Cell, [Pass])], _ effort: Effort, seed: UInt64) {
    let isTimed = wanted.contains { $0.1.contains(.time) }
    let wanted = wanted + (isTimed ? Control.cells.map { ($0, [Pass.time]) } : [])
    cells = wanted.map(\.0)
    passes = Dictionary(uniqueKeysWithValues: wanted)
    self.seed = seed
    isJudged = effort.isJudged
    exact = wanted.flatMap { cell, passes in
      passes.filter(\.isExact).map { Job(cell, $0, fork: 0, runSeed: seed) }
    }
    let timedCells = wanted.filter { $0.1.contains(.time) }.map(\.0)
    tables = effort.isJudged ? TableJudge.tables(of: timedCells, rounds: effort.forks) : []
    let rounds = Dictionary(
      tables.flatMap { table in table.cells.map { ($0, table.firstRounds) } },
      uniquingKeysWith: max)
    var random = SplitMix64(seed: seed)
    let all = cells
    let passes = self.passes
    timed = (0..<(rounds.values.max() ?? effort.forks)).flatMap { fork in
      Self.mixed(all, &random).flatMap { cell in
        passes[cell]!.filter { pass in
          !pass.isExact && fork < (pass == .time ? rounds[cell] ?? effort.forks : effort.forks)
        }.map { Job(cell, $0, fork: fork, runSeed: seed) }
      }
    }
  }

  /// The tables in random order, and the cells of each.
  static func mixed(_ cells: [Cell], _ random: inout SplitMix64) -> [Cell] {
    var groups: [[Cell]] = []
    var places: [String: Int] = [:]
    for cell in cells {
      let table =
        cell.pattern == Cell.controlPattern ? cell.pattern : "\(cell.workload)/\(cell.size)"
      if let place = places[table] {
        groups[place].append(cell)
      } else {
        places[table] = groups.count
        groups.append([cell])
      }
    }
    return groups.shuffled(using: &random).flatMap { $0.shuffled(using: &random) }
  }

  /// Whether anything is counted that needs a copy of the executable.
  package var needsCopy: Bool { exact.contains { $0.pass == .calls } }

  /// All children.
  package var jobs: [Job] { exact + timed }
}
