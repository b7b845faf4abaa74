import BenchKit

/// All workloads of a result in one table: a line each, with the time and the tier of every pattern.
struct GlanceTable {
  private let result: ResultFile
  private let cells: [Cell]

  /// The table of those of `cells` that have tiers, in their order.
  init(_ result: ResultFile, _ cells: [Cell]) {
    self.result = result
    self.cells = cells.filter {
      result.traits(of: $0).kind.isUsual && result.row($0, .time)?.tier != nil
    }
  }

  /// The tables, each with as many patterns as there is room for; none where the tables of the workloads say as
  /// much.
  func tables(within style: Style) -> [Table] {
    guard cells.map(\.pattern).unique.count > 1, cells.map(result.group).unique.count > 1 else {
      return []
    }
    var parts: [[String]] = []
    for pattern in judgedPatterns {
      if let last = parts.last, table(of: last + [pattern]).naturalWidth <= style.textWidth {
        parts[parts.count - 1].append(pattern)
      } else {
        parts.append([pattern])
      }
    }
    return parts.map(table)
  }

  private var judgedPatterns: [String] {
    result.rows.filter { $0.tier != nil && $0.traits.kind.isUsual }.map(\.cell.pattern).unique
  }

  private func table(of patterns: [String]) -> Table {
    var table = Table(
      "At a glance: time per action, and tier",
      [.leading()] + patterns.map { .trailing($0) })
    for group in cells.map(result.group).unique {
      let own = cells.filter { result.group($0) == group }
      let name = own[0].size == 1 ? own[0].workload : "\(own[0].workload)/\(own[0].size)"
      table.add(
        [name]
          + patterns.map { pattern in
            own.first { $0.pattern == pattern }.map { value(of: $0) } ?? ""
          })
    }
    return table
  }

  private func value(of cell: Cell) -> String {
    let row = result.row(cell, .time)
    let tier = row?.tier.map { "\($0)" } ?? ""
    return row?.value.map { "\($0.asTime) \(tier)" } ?? tier
  }
}
