/// Compares the times of the patterns in one table, which all do the same workload, round by round.
///
/// All pairs of a table are one family, so that verdicts and tiers together make a false claim in at
/// most one of two hundred tables without a difference.
package struct TableComparison: Sendable {
  /// The result of one cell of a table.
  package struct Line: Sendable, Equatable {
    /// The comparison with the table's first cell; nil for that cell, and where there are too few rounds.
    package var decision: Family.Decision?
    /// The tier, from 1: a group of cells of which none is proven slower than the fastest; nil where there
    /// are too few rounds.
    package var tier: Int?
  }

  /// The table's cells; the others are compared with the first.
  package let cells: [Cell]
  private let family: Family

  /// A comparison of `cells`, each of which is measured in at least `rounds` rounds.
  package init(_ cells: [Cell], rounds: Int, delta: Double = LookPlan.delta) {
    self.cells = cells
    family = Family(
      LookPlan(comparisons: cells.count * (cells.count - 1) / 2, first: rounds), delta: delta)
  }

  /// The tables in `cells`: one per workload and size that several patterns have.
  package static func tables(of cells: [Cell], rounds: Int) -> [TableComparison] {
    struct Table: Hashable {
      let workload: String
      let size: Int
    }
    let groups = Dictionary(grouping: cells) {
      Table(workload: $0.workload, size: $0.size)
    }
    return groups.values.filter { $0.count > 1 }
      .sorted { cells.firstIndex(of: $0[0])! < cells.firstIndex(of: $1[0])! }
      .map { TableComparison($0, rounds: rounds) }
  }

  /// The number of rounds before the first look.
  package var firstRounds: Int { family.plan.rounds[0] }

  /// The result of each cell, given its times by round.
  package func lines(_ times: [Cell: [Double]]) -> [Cell: Line] {
    let known = cells.filter { times[$0]?.isEmpty == false }
    let decisions = decisions(known, times)
    let tiers = tiers(known, times, decisions)
    var lines: [Cell: Line] = [:]
    for (index, cell) in known.enumerated() {
      let isComparable = index > 0 && known[0] == cells[0]
      lines[cell] = Line(
        decision: isComparable ? decisions[IndexPair(0, index)] ?? nil : nil, tier: tiers?[index])
    }
    return lines
  }

  /// The number of rounds that undecided cells need next.
  ///
  /// These are cells undecided against the first cell, and cells that look clearly slower than the fastest
  /// of their tier.
  package func wantedRounds(_ times: [Cell: [Double]]) -> [Cell: Int] {
    let known = cells.filter { times[$0]?.isEmpty == false }
    guard known.first == cells[0] else { return [:] }
    let decisions = decisions(known, times)
    var open = known.indices.dropFirst().filter { index in
      (decisions[IndexPair(0, index)] ?? nil)?.verdict ?? .inconclusive == .inconclusive
    }.map { IndexPair(0, $0) }
    if let tiers = tiers(known, times, decisions) { open += unclear(known, times, tiers) }
    var wanted: [Cell: Int] = [:]
    for pair in open {
      let sides = [known[pair.first], known[pair.next]]
      let rounds = sides.map { times[$0]!.count }.min()!
      guard let next = family.plan.rounds.first(where: { $0 > rounds }) else { continue }
      for side in sides { wanted[side] = max(wanted[side] ?? 0, next) }
    }
    return wanted
  }

  /// The ratio of medians from which one cell looks clearly slower than another.
  private static let clearly = 1.05

  /// The tiers of `known`; nil where there are too few rounds.
  private func tiers(
    _ known: [Cell], _ times: [Cell: [Double]], _ decisions: [IndexPair: Family.Decision?]
  ) -> [Int]? {
    guard known.count > 1, decisions.values.allSatisfy({ $0 != nil }) else { return nil }
    return Tiers.tiers(known.map { times[$0]!.median }) { first, next in
      let decision = decisions[IndexPair(min(first, next), max(first, next))] ?? nil
      return decision?.verdict == (first < next ? .slower : .faster)
    }
  }

  /// Each tier's fastest cell with the cells of the tier that look clearly slower.
  private func unclear(_ known: [Cell], _ times: [Cell: [Double]], _ tiers: [Int]) -> [IndexPair] {
    let medians = known.map { times[$0]!.median }
    return Dictionary(grouping: known.indices) { tiers[$0] }.values.flatMap { tier in
      let fastest = tier.min { medians[$0] < medians[$1] }!
      return tier.filter { medians[$0] > Self.clearly * medians[fastest] }
        .map { IndexPair(fastest, $0) }
    }
  }

  private struct IndexPair: Hashable {
    let first: Int
    let next: Int

    init(_ first: Int, _ next: Int) {
      self.first = first
      self.next = next
    }
  }

  private func decisions(
    _ known: [Cell], _ times: [Cell: [Double]]
  ) -> [IndexPair: Family.Decision?] {
    let indices = known.indices.flatMap { first in
      known.indices.filter { $0 > first }.map { IndexPair(first, $0) }
    }
    let pairs = indices.map { Family.Pair(times[known[$0.first]]!, times[known[$0.next]]!) }
    return Dictionary(uniqueKeysWithValues: zip(indices, family.decisions(pairs)))
  }
}
