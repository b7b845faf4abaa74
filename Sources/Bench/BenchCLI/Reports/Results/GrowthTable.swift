import BenchKit

/// The sweeps of a result: for each workload, what patterns cost at each size, and how that grows.
struct GrowthTable {
  private static let costs: [(metric: Metric, name: String, growth: Metric?)] = [
    (.time, "time", .timeGrowth), (.instructions, "instructions", .instructionGrowth),
    (.bytesPerInstance, "bytes each", nil),
  ]

  /// What the tables mean; empty when `result` has no sweeps.
  static func legend(of result: ResultFile) -> String {
    guard !cells(of: result).isEmpty else { return "" }
    return """
      Costs grow as a + b · n^e, where e is the exponent of the part that grows. The class is that of instructions \
      where they are counted, and "unclear" where the costs fit several classes or none. The number \
      beside times says how many times as long an instruction takes at the largest size as at the smallest; above 1, \
      memory adds to it.
      """
  }

  /// The cells of sweeps. Code at a few sizes is not a sweep: nothing says how it grows.
  static func cells(of result: ResultFile) -> [Cell] {
    let grown = Set(
      result.rows.filter { row in costs.contains { $0.growth == row.metric } }.map(\.cell.workload))
    return result.rows.filter { row in
      row.traits.isSweep && (row.traits.kind == .scale || grown.contains(row.cell.workload))
    }.map(\.cell).unique
  }

  private let result: ResultFile
  private let summaries: [Cell: String]

  init(_ result: ResultFile, _ summaries: [Cell: String]) {
    self.result = result
    self.summaries = summaries
  }

  /// A table per sweep.
  var tables: [Table] {
    let cells = Self.cells(of: result)
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
    let pattern = Table.Value(cells[0].pattern)
    if let failed = rows.first(where: { $0.status == .failed }) {
      return [[pattern, .message("failed: \(failed.reason ?? "")", .bad)]]
    }
    let found = Self.costs.compactMap { cost -> [Table.Value]? in
      let found = sizes.map { size in
        cells.first { $0.size == size }.flatMap { result.row($0, cost.metric) }
      }
      guard found.contains(where: { $0?.value != nil }) else { return nil }
      let growth = cost.growth.flatMap { metric in
        rows.first { $0.metric == metric && $0.value != nil }
      }
      let values = found.map { row in
        Table.Value(row) { cost.metric == .time ? $0.asTime : $0.asCount }
      }
      let name = growth.map { $0.growth?.rawValue ?? "unclear" }
      let memory = cost.metric == .time && growth == nil ? self.memory(cells, sizes) : nil
      return [pattern, Table.Value(cost.name)] + values
        + [name ?? "", growth.flatMap(Self.exponent) ?? memory ?? ""].map { Table.Value($0) }
    }
    return found.isEmpty ? [[pattern, .message("not measured")]] : found
  }

  /// How much longer an instruction takes at the largest size than at the smallest.
  private func memory(_ cells: [Cell], _ sizes: [Int]) -> String? {
    let times = sizes.compactMap { size -> Double? in
      guard let cell = cells.first(where: { $0.size == size }),
        let time = result.row(cell, .time)?.value,
        let count = result.row(cell, .instructions)?.value, count > 0
      else { return nil }
      return time / count
    }
    guard times.count > 1, times[0] > 0 else { return nil }
    return "\((times[times.count - 1] / times[0]).threeDigits) × per instruction"
  }

  private func exponentHeading(_ cells: [Cell]) -> String {
    let metrics = Self.costs.compactMap(\.growth)
    let intervals = result.rows.lazy
      .filter { metrics.contains($0.metric) && cells.contains($0.cell) }.compactMap(\.interval)
    return ["exponent", intervals.first?.levelText].compactMap { $0 }.joined(separator: ", ")
  }

  private static func exponent(_ row: ResultRow) -> String? {
    guard let value = row.value, let low = row.low, let high = row.high else { return nil }
    return "\(value.asCount) (\(low.asCount) … \(high.asCount))"
  }
}
