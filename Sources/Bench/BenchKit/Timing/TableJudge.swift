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
    let medians = known.map { times[$0]!.median }
    let isJudged = known.count > 1 && judgements.values.allSatisfy { $0 != nil }
    let tiers = Tiers.tiers(medians) { first, next in
      let isBefore = first < next
      let judgement = judgements[Couple(min(first, next), max(first, next))] ?? nil
      return judgement?.verdict == (isBefore ? .slower : .faster)
    }
    var lines: [Cell: Line] = [:]
    for (index, cell) in known.enumerated() {
      let isComparable = index > 0 && known[0] == cells[0]
      lines[cell] = Line(
        judgement: isComparable ? judgements[Couple(0, index)] ?? nil : nil,
        tier: isJudged ? tiers[index] : nil)
    }
    return lines
  }

  /// How many rounds are wanted of which cells, to decide what is undecided.
  ///
  /// Only what is undecided against the first cell is worth more rounds.
  package func wantedRounds(_ times: [Cell: [Double]]) -> [Cell: Int] {
    let first = cells[0]
    let known = cells.filter { times[$0]?.isEmpty == false }
    guard known.first == first else { return [:] }
    var wanted: [Cell: Int] = [:]
    for (cell, line) in lines(times) where cell != first {
      guard line.judgement?.verdict ?? .inconclusive == .inconclusive else { continue }
      let rounds = min(times[first]!.count, times[cell]!.count)
      guard let next = family.plan.rounds.first(where: { $0 > rounds }) else { continue }
      for side in [first, cell] { wanted[side] = max(wanted[side] ?? 0, next) }
    }
    return wanted
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
