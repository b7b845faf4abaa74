import BenchKit

/// All workloads of a result at one glance: a line each, with the time and the tier of every pattern.
struct GlanceTable {
  private static let nameWidth = 26
  private static let timeWidth = 12

  private let result: ResultFile
  private let style: Style
  private let cells: [Cell]

  /// The table of `cells`, in their order, as far as they have tiers.
  init(_ result: ResultFile, _ cells: [Cell], _ style: Style) {
    self.result = result
    self.style = style
    self.cells = cells.filter {
      result.traits(of: $0).kind.isUsual && result.row($0, .time)?.tier != nil
    }
  }

  /// The table; nil where the tables of the workloads say as much.
  var lines: [String]? {
    let patterns = result.rows.filter { $0.tier != nil && $0.traits.kind.isUsual }.map(\.pattern)
      .unique
    let groups = cells.map(result.group).unique
    guard patterns.count > 1, groups.count > 1 else { return nil }
    let hasTimes = Self.nameWidth + 2 + patterns.count * (Self.timeWidth + 1) <= style.width
    let widths = patterns.map { hasTimes ? max(Self.timeWidth, $0.count) : $0.count }
    func line(_ name: String, _ values: [String]) -> String {
      "  " + name.padded(to: Self.nameWidth)
        + zip(values, widths).map { " " + $0.aligned(to: $1) }.joined()
    }
    let title = hasTimes ? "At a glance: time per action, and tier" : "At a glance: tiers"
    return [style.bold(title), style.dim(line("", patterns))]
      + groups.map { group in
        let own = cells.filter { result.group($0) == group }
        return line(
          Self.name(of: own[0]),
          patterns.map { pattern in
            own.first { $0.pattern == pattern }.map { value($0, hasTimes) } ?? ""
          })
      }
  }

  private func value(_ cell: Cell, _ hasTime: Bool) -> String {
    let row = result.row(cell, .time)
    let tier = row?.tier.map { "\($0)" } ?? ""
    guard hasTime, let time = row?.value else { return tier }
    return "\(time.asTime) \(tier)"
  }

  private static func name(of cell: Cell) -> String {
    let name = cell.size == 1 ? cell.workload : "\(cell.workload)/\(cell.size)"
    return name.count <= nameWidth ? name : name.prefix(nameWidth - 1) + "…"
  }
}
