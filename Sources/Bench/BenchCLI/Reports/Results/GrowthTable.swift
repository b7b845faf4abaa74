import BenchKit

/// The sweeps of a result: for each workload, what patterns cost at each size, and how that grows.
struct GrowthTable {
  private static let costs: [(metric: Metric, name: String, growth: Metric?)] = [
    (.time, "time", .timeGrowth), (.instructions, "instructions", .instructionGrowth),
    (.bytesPerInstance, "bytes each", nil),
  ]

  private let result: ResultFile
  private let summaries: [Cell: String]

  init(_ result: ResultFile, _ summaries: [Cell: String]) {
    self.result = result
    self.summaries = summaries
  }

  /// A table per sweep.
  var tables: [Table] {
    let cells = result.cells { $0 == .scale }
    return cells.map(\.workload).unique.map { workload in
      table(cells.filter { $0.workload == workload })
    }
  }

  private func table(_ cells: [Cell]) -> Table {
    let sizes = cells.map(\.size).unique.sorted()
    var table = Table(
      [cells[0].workload, summaries[cells[0]]].compactMap { $0 }.joined(separator: " · "),
      [
        .leading("pattern", width: 12),
        .leading(result.traits(of: cells[0]).axis.rawValue, width: 12),
      ]
        + sizes.enumerated().map { index, size in
          let isInner = index > 0 && index < sizes.count - 1
          return .trailing(size.grouped, width: 8, dropped: isInner ? 2 + index : nil)
        }
        + [.trailing("grows as", width: 8), .leading(exponentHeading(cells), dropped: 1)])
    for pattern in cells.map(\.pattern).unique {
      for row in rows(cells.filter { $0.pattern == pattern }, sizes) { table.add(row) }
    }
    return table
  }

  /// A row per cost that was measured, or one that says why there is none.
  private func rows(_ cells: [Cell], _ sizes: [Int]) -> [[Table.Value]] {
    let rows = result.rows.filter { cells.contains($0.cell) }
    let name = Table.Value(cells[0].pattern)
    if let failed = rows.first(where: { $0.status == .failed }) {
      return [[name, .message("failed: \(failed.reason ?? "")", .bad)]]
    }
    let found = Self.costs.compactMap { cost -> [Table.Value]? in
      let found = sizes.map { size in
        cells.first { $0.size == size }.flatMap { result.row($0, cost.metric) }
      }
      guard found.contains(where: { $0?.value != nil }) else { return nil }
      let growth = cost.growth.flatMap { metric in rows.first { $0.metric == metric } }
      let values = found.map { row in
        Table.Value(row) { cost.metric == .time ? $0.asTime : $0.asCount }
      }
      return [name, Table.Value(cost.name)] + values
        + [growth?.growth?.rawValue ?? "", growth.flatMap(Self.exponent) ?? ""].map {
          Table.Value($0)
        }
    }
    return found.isEmpty ? [[name, .message("not measured")]] : found
  }

  private func exponentHeading(_ cells: [Cell]) -> String {
    let intervals = result.rows.lazy.filter { $0.growth != nil && cells.contains($0.cell) }
      .compactMap(\.interval)
    return ["exponent", intervals.first?.levelText].compactMap { $0 }.joined(separator: ", ")
  }

  private static func exponent(_ row: ResultRow) -> String? {
    guard let value = row.value, let low = row.low, let high = row.high else { return nil }
    return "\(value.asCount) (\(low.asCount) … \(high.asCount))"
  }
}
