/// Compares the times of the patterns that do one workload, round by round.
///
/// All pairs of a table are one family, so that verdicts and tiers together make a false claim in at
/// most one of a hundred tables without a difference.
package struct TableJudge: Sendable {
  /// What a table says of one of its cells.
  package struct Line: Sendable, Equatable {
    /// How it compares with the table's first cell; nil for that cell, and where there are too few
    /// rounds.
    package var judgement: Family.Judgement?
    /// The group of cells of which none is proven slower than its fastest, from 1; nil where there are
    /// too few rounds.
    package var tier: Int?
  }

  /// The table's cells; the first is what the others are compared with.
  package let cells: [Cell]
  private let family: Family

  /// The judge of a table of `cells`, of which `rounds` are measured at least.
  package init(_ cells: [Cell], rounds: Int, delta: Double = LookPlan.delta) {
    self.cells = cells
    family = Family(
      LookPlan(comparisons: cells.count * (cells.count - 1) / 2, first: rounds), delta: delta)
  }

  /// The tables that `cells` make: a workload at a size that several patterns do, floors left out.
  package static func tables(of cells: [Cell], rounds: Int) -> [TableJudge] {
    struct Table: Hashable {
      let workload: String
      let size: Int
    }
    let groups = Dictionary(grouping: cells.filter(\.isCompared)) {
      Table(workload: $0.workload, size: $0.size)
    }
    return groups.values.filter { $0.count > 1 }
      .sorted { cells.firstIndex(of: $0[0])! < cells.firstIndex(of: $1[0])! }
      .map { TableJudge($0, rounds: rounds) }
  }

  /// The rounds after which the table is first looked at.
  package var firstRounds: Int { family.plan.rounds[0] }

  /// What the table says, given each cell's times by round.
  package func lines(_ times: [Cell: [Double]]) -> [Cell: Line] {
    let known = cells.filter { times[$0]?.isEmpty == false }
    let judgements = judgements(known, times)
    let tiers = tiers(known, times, judgements)
    var lines: [Cell: Line] = [:]
    for (index, cell) in known.enumerated() {
      let isComparable = index > 0 && known[0] == cells[0]
      lines[cell] = Line(
        judgement: isComparable ? judgements[Couple(0, index)] ?? nil : nil, tier: tiers?[index])
    }
    return lines
  }

  /// How many rounds are wanted of which cells, to decide what is undecided.
  ///
  /// What is undecided against the first cell is worth more rounds, and so is what stands in a tier
  /// although it looks clearly slower than the tier's fastest.
  package func wantedRounds(_ times: [Cell: [Double]]) -> [Cell: Int] {
    let known = cells.filter { times[$0]?.isEmpty == false }
    guard known.first == cells[0] else { return [:] }
    let judgements = judgements(known, times)
    var open = known.indices.dropFirst().filter { index in
      (judgements[Couple(0, index)] ?? nil)?.verdict ?? .inconclusive == .inconclusive
    }.map { Couple(0, $0) }
    if let tiers = tiers(known, times, judgements) { open += unclear(known, times, tiers) }
    var wanted: [Cell: Int] = [:]
    for couple in open {
      let sides = [known[couple.first], known[couple.next]]
      let rounds = sides.map { times[$0]!.count }.min()!
      guard let next = family.plan.rounds.first(where: { $0 > rounds }) else { continue }
      for side in sides { wanted[side] = max(wanted[side] ?? 0, next) }
    }
    return wanted
  }

  /// By how much one looks clearly slower than another.
  private static let clearly = 1.05

  /// The tiers of `known`; nil where there are too few rounds.
  private func tiers(
    _ known: [Cell], _ times: [Cell: [Double]], _ judgements: [Couple: Family.Judgement?]
  ) -> [Int]? {
    guard known.count > 1, judgements.values.allSatisfy({ $0 != nil }) else { return nil }
    return Tiers.tiers(known.map { times[$0]!.median }) { first, next in
      let judgement = judgements[Couple(min(first, next), max(first, next))] ?? nil
      return judgement?.verdict == (first < next ? .slower : .faster)
    }
  }

  /// Each tier's fastest with those of the tier that look clearly slower.
  private func unclear(_ known: [Cell], _ times: [Cell: [Double]], _ tiers: [Int]) -> [Couple] {
    let medians = known.map { times[$0]!.median }
    return Dictionary(grouping: known.indices) { tiers[$0] }.values.flatMap { tier in
      let fastest = tier.min { medians[$0] < medians[$1] }!
      return tier.filter { medians[$0] > Self.clearly * medians[fastest] }
        .map { Couple(fastest, $0) }
    }
  }

  private struct Couple: Hashable {
    let first: Int
    let next: Int

    init(_ first: Int, _ next: Int) {
      self.first = first
      self.next = next
    }
  }

  private func judgements(
    _ known: [Cell], _ times: [Cell: [Double]]
  ) -> [Couple: Family.Judgement?] {
    let couples = known.indices.flatMap { first in
      known.indices.filter { $0 > first }.map { Couple(first, $0) }
    }
    let pairs = couples.map { Family.Pair(times[known[$0.first]]!, times[known[$0.next]]!) }
    return Dictionary(uniqueKeysWithValues: zip(couples, family.judgements(pairs)))
  }
}

extension Cell {
  /// The pattern of the control's rows.
  package static let controlPattern = "Control"

  /// Whether it is compared with others that do the same.
  var isCompared: Bool { pattern != Floor.name && pattern != Cell.controlPattern }
}
