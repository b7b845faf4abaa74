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

  /// The table, without times where there is no room for them; nil where the tables of the workloads
  /// say as much.
  func table(within style: Style) -> Table? {
    guard cells.map(\.pattern).unique.count > 1, cells.map(result.group).unique.count > 1 else {
      return nil
    }
    let full = table(hasTimes: true)
    return full.naturalWidth <= style.textWidth ? full : table(hasTimes: false)
  }

  private func table(hasTimes: Bool) -> Table {
    let patterns = result.rows.filter { $0.tier != nil && $0.traits.kind.isUsual }.map(\.pattern)
      .unique
    var table = Table(
      hasTimes ? "At a glance: time per action, and tier" : "At a glance: tiers",
      [.leading()] + patterns.map { .trailing($0) }, gap: hasTimes ? 2 : 1)
    for group in cells.map(result.group).unique {
      let own = cells.filter { result.group($0) == group }
      let name = own[0].size == 1 ? own[0].workload : "\(own[0].workload)/\(own[0].size)"
      table.add(
        [name]
          + patterns.map { pattern in
            own.first { $0.pattern == pattern }.map { value(of: $0, hasTimes) } ?? ""
          })
    }
    return table
  }

  private func value(of cell: Cell, _ hasTime: Bool) -> String {
    let row = result.row(cell, .time)
    let tier = row?.tier.map { "\($0)" } ?? ""
    guard hasTime, let time = row?.value else { return tier }
    return "\(time.asTime) \(tier)"
  }
}
