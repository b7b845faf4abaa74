import BenchKit

/// What results of two machines say about the same comparisons: both ratios, and which verdicts hold on both.
struct MachinesTable {
  private let first, second: ResultFile

  /// Nil unless there are two results whose times cannot be compared with one another, with comparisons in common.
  init?(_ results: [ResultFile]) {
    guard results.count == 2 else { return nil }
    (first, second) = (results[0], results[1])
    guard !first.environment.obstaclesToTimes(of: second.environment).isEmpty, !pairs.isEmpty else {
      return nil
    }
  }

  private struct Pair {
    let cell: Cell
    let first, second: ResultRow.TimeRatio

    /// Whether the second machine proves what the first does; nil where one of them proves nothing.
    var holds: Bool? {
      let verdicts = [first.verdict, second.verdict]
      return verdicts.contains(.inconclusive) ? nil : verdicts[0] == verdicts[1]
    }

    var isContradiction: Bool {
      Set([first.verdict, second.verdict]) == [.faster, .slower]
    }
  }

  private var pairs: [Pair] {
    first.rows.filter { $0.metric == .time && $0.traits.kind.isUsual }.compactMap { row in
      guard let one = row.comparison, let other = second.row(row.cell, .time)?.comparison else {
        return nil
      }
      return Pair(cell: row.cell, first: one, second: other)
    }
  }

  var sentence: String {
    let contradictions = pairs.filter(\.isContradiction)
    let names = contradictions.map { "\($0.cell.pattern) in \(first.group($0.cell))" }
    return
      "Of \(pairs.count) comparisons with the first pattern, \(pairs.count { $0.holds == true }) have the same "
      + "verdict on both machines, and \(contradictions.count) are proven in opposite directions"
      + (names.isEmpty ? "." : ": \(names.list("and")).")
  }

  var table: Table {
    var table = Table(
      "On two machines: \(first.environment.cpu) and \(second.environment.cpu)",
      [
        .leading("workload"), .leading("pattern"), .trailing("first"), .leading(),
        .trailing("second"), .leading(), .leading("holds"),
      ])
    for pair in pairs {
      let holds =
        switch pair.holds {
        case true: "on both"
        case false: pair.isContradiction ? "opposite" : "no"
        case nil: "open"
        }
      table.add(
        [first.group(pair.cell), pair.cell.pattern] + text(of: pair.first) + text(of: pair.second)
          + [holds], tone: pair.isContradiction ? .bad : .plain)
    }
    return table
  }

  private func text(of comparison: ResultRow.TimeRatio) -> [String] {
    ["\(comparison.value.threeDigits) ×", comparison.verdict.rawValue]
  }
}
