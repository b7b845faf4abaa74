/// Compares the times of the patterns in one table, which all do the same workload in lock-step.
///
/// All pairs of a table are one family, so that verdicts and tiers together make a false claim in at
/// most one of two hundred tables without a difference.
package struct TableComparison: Sendable {
  /// The result of one cell of a table, or of one that is compared with a reference only.
  package struct Line: Sendable, Equatable {
    /// The comparison with the table's first cell or the reference; nil for that cell, and where there are too
    /// few forks.
    package var decision: Family.Decision?
    /// The median time of what it is compared with.
    package var reference: Double?
    /// The tier, from 1: a group of cells of which none is proven slower than another; nil where there are too
    /// few forks, and outside of tables.
    package var tier: Int?

    /// The time of an action: the reference's, times the ratio that the forks of both have. Nil where nothing is
    /// compared.
    package var time: Double? {
      decision.flatMap { decision in reference.map { decision.ratio * $0 } }
    }
  }

  /// Cells whose comparisons are undecided, and the number of forks that they need for the next look.
  package struct Wanted: Sendable, Equatable {
    package var cells: Set<Cell>
    package var forks: Int
  }

  /// The table's cells; the others are compared with the first.
  package let cells: [Cell]
  private let family: Family

  /// A comparison of `cells`, each of which is measured in at least `forks` forks.
  package init(_ cells: [Cell], forks: Int) {
    self.cells = cells
    family = Family(
      LookPlan(comparisons: cells.count * (cells.count - 1) / 2, first: forks, looks: 2))
  }

  /// The tables in `cells`: one per workload and size that several patterns have.
  package static func tables(of cells: [Cell], forks: Int) -> [TableComparison] {
    struct Table: Hashable {
      let workload: String
      let size: Int
    }
    let groups = Dictionary(grouping: cells) {
      Table(workload: $0.workload, size: $0.size)
    }
    return groups.values.filter { $0.count > 1 }
      .sorted { cells.firstIndex(of: $0[0])! < cells.firstIndex(of: $1[0])! }
      .map { TableComparison($0, forks: forks) }
  }

  /// The number of forks before the first look.
  package var firstForks: Int { family.plan.rounds[0] }

  /// The result of each cell, given the reports of its forks.
  package func lines(_ forks: [Cell: [CellReport]]) -> [Cell: Line] {
    let known = Known(self, forks)
    var lines: [Cell: Line] = [:]
    for (index, cell) in known.cells.enumerated() {
      let isComparable = index > 0 && known.cells[0] == cells[0]
      lines[cell] = Line(
        decision: isComparable ? known.decision(0, index) : nil, reference: known.reference,
        tier: known.tiers?[index])
    }
    return lines
  }

  /// The undecided cells; nil when there are none, or no look is left.
  ///
  /// Only comparisons with the first cell and with the fastest of a cell's own tier count as undecided. Only cells with
  /// the most forks are asked for more: the others were decided before, and batches can only be compared
  /// within one group.
  package func wanted(_ forks: [Cell: [CellReport]]) -> Wanted? {
    let known = Known(self, forks)
    guard let most = known.counts.max(),
      let next = family.plan.rounds.first(where: { $0 > most })
    else { return nil }
    let pairs = known.cells.indices.flatMap { index in
      [0, known.fastest?[index] ?? index].filter { $0 != index }.map {
        (min($0, index), max($0, index))
      }
    }
    let open = pairs.filter { first, other in
      known.counts[first] == most && known.counts[other] == most
        && known.decision(first, other)?.verdict ?? .inconclusive == .inconclusive
    }
    let cells = Set(open.flatMap { [known.cells[$0.0], known.cells[$0.1]] })
    return cells.isEmpty ? nil : Wanted(cells: cells, forks: next)
  }

  /// The cells of a table that have been measured, and the decisions on all their pairs.
  private struct Known {
    let cells: [Cell]
    let counts: [Int]
    /// The median time of the first cell.
    let reference: Double?
    /// The tier of each cell; nil where there are too few forks.
    private(set) var tiers: [Int]?
    /// The place of the fastest cell of each cell's tier.
    private(set) var fastest: [Int]?
    private var decisions: [[Family.Decision?]]

    init(_ table: TableComparison, _ forks: [Cell: [CellReport]]) {
      cells = table.cells.filter { forks[$0]?.isEmpty == false }
      let all = cells.map { forks[$0]! }
      counts = all.map(\.count)
      reference = all.first?.medianTime
      decisions = cells.map { _ in Array(repeating: nil, count: all.count) }
      let pairs = all.indices.flatMap { first in (first + 1..<all.count).map { (first, $0) } }
      let found = table.family.decisions(pairs.map { all[$1].ratios(to: all[$0]) })
      for (pair, decision) in zip(pairs, found) { decisions[pair.0][pair.1] = decision }
      guard cells.count > 1, found.allSatisfy({ $0 != nil }) else { return }
      let ratios = [1] + decisions[0].dropFirst().map { $0!.ratio }
      let tiers = Tiers.tiers(ratios) { isSlower($1, than: $0) }
      self.tiers = tiers
      fastest = tiers.map { tier in
        tiers.indices.filter { tiers[$0] == tier }.min { ratios[$0] < ratios[$1] }!
      }
    }

    /// The comparison of the cell at `other` with that at `first`, which is the smaller place.
    func decision(_ first: Int, _ other: Int) -> Family.Decision? { decisions[first][other] }

    private func isSlower(_ next: Int, than first: Int) -> Bool {
      decision(min(first, next), max(first, next))?.verdict == (first < next ? .slower : .faster)
    }
  }
}

extension Collection<CellReport> {
  /// The ratios to the forks of another subject in lock-step with these, fork by fork, up to the first
  /// that has none.
  package func ratios(to others: some Collection<CellReport>) -> [Double] {
    zip(self, others).lazy.map { $0.ratio(to: $1) }.prefix { $0 != nil }.map { $0! }
  }

  /// The median over forks of the time of an action; NaN when there are none.
  var medianTime: Double { compactMap { $0.batchTimes?.median }.median }
}
