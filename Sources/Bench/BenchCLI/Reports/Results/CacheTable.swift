import BenchKit

/// What simulated caches and branch predictors say of each action: a line per cell.
struct CacheTable {
  private static let columns: [(metric: Metric, name: String, dropped: Int?)] = [
    (.instructions, "instr.", 1), (.dataMisses, "L1 data", nil),
    (.instructionMisses, "L1 instr.", 3),
    (.lastLevelMisses, "last level", 2), (.mispredictedBranches, "branches", 4),
    (.estimatedCycles, "est. cycles", nil),
  ]

  private let result: ResultFile

  init(_ result: ResultFile) { self.result = result }

  /// The table; nil when the result has no such counts.
  var table: Table? {
    let cells = result.rows.filter { $0.metric.isOfCaches }.map(\.cell)
      .unique
    guard !cells.isEmpty else { return nil }
    var table = Table(
      """
      caches and branches, simulated · misses and mispredictions per action; they depend on where code \
      and data lie
      """,
      [.leading("pattern", width: 12), .leading("workload")]
        + Self.columns.map { .trailing($0.name, width: 9, dropped: $0.dropped) })
    for group in cells.map(result.group).unique {
      for cell in cells where result.group(cell) == group { table.add(values(of: cell)) }
    }
    return table
  }

  private func values(of cell: Cell) -> [Table.Value] {
    let isFloor = result.traits(of: cell).kind == .floor
    let names = [Table.Value(cell.pattern), Table.Value(isFloor ? cell.part : result.group(cell))]
    // The table of the workload gives the reason.
    if result.rows.contains(where: { $0.cell == cell && $0.status == .failed }) {
      return names + [.message("failed", .bad)]
    }
    return names
      + Self.columns.map { Table.Value(result.row(cell, $0.metric)) { $0.asCount } }
  }
}
