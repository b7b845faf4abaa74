import BenchKit

/// The sweeps of a result: for each workload what patterns cost at each size, and how that grows.
struct GrowthTable {
  private static let costs: [(metric: Metric, name: String, growth: Metric?)] = [
    (.time, "time", .timeGrowth), (.instructions, "instructions", .instructionGrowth),
    (.bytesPerInstance, "bytes each", nil),
  ]
  private static let costWidth = 12
  private static let level = Interval(low: 0, high: 0, method: .regression).levelText

  private let result: ResultFile
  private let summaries: [Cell: String]
  private let style: Style

  init(_ result: ResultFile, _ summaries: [Cell: String], _ style: Style) {
    self.result = result
    self.summaries = summaries
    self.style = style
  }

  private var cells: [Cell] { result.cells { $0 == .scale } }

  /// The tables; nil when there is nothing to tell.
  var lines: [String]? {
    guard !cells.isEmpty else { return nil }
    let tables = cells.map(\.workload).unique.map { workload in
      table(cells.filter { $0.workload == workload })
    }
    return Array(tables.joined(separator: [""]))
  }

  /// What grows how, for a page.
  var markdown: [String] {
    let rows = result.rows.filter { $0.growth != nil }
    guard !rows.isEmpty else { return [] }
    return [
      "", "| sweep | pattern | of | grows as | exponent, \(Self.level) |", "|---|---|---|---|---:|",
    ]
      + rows.map { row in
        let cost = row.metric.drop { $0 != "." }.dropFirst()
        return "| \(row.workload) | \(row.pattern) | \(cost) | \(row.growth?.rawValue ?? "") | "
          + "\(Self.exponent(row) ?? "") |"
      }
  }

  private func table(_ cells: [Cell]) -> [String] {
    let sizes = cells.map(\.size).unique.sorted()
    let title = [cells[0].workload, summaries[cells[0]]].compactMap { $0 }.joined(separator: " · ")
    let head = line(
      "pattern", result.traits(of: cells[0]).axis.rawValue, sizes.map(\.grouped), "grows as",
      "exponent, \(Self.level)")
    return [style.bold(title), style.dim(head)]
      + cells.map(\.pattern).unique.flatMap { pattern in
        lines(cells.filter { $0.pattern == pattern }, sizes)
      }
  }

  private func lines(_ cells: [Cell], _ sizes: [Int]) -> [String] {
    let rows = result.rows.filter { cells.contains($0.cell) }
    let name = cells[0].pattern
    if let failed = rows.first(where: { $0.status == .failed }) {
      return told(name, "failed: \(failed.reason ?? "")").map(style.bad)
    }
    let found = Self.costs.compactMap { cost -> String? in
      let values = sizes.map { size in
        cells.first { $0.size == size }.flatMap { result.row($0, cost.metric)?.value }
      }
      guard values.contains(where: { $0 != nil }) else { return nil }
      let growth = cost.growth.flatMap { metric in rows.first { $0.metric == metric.rawValue } }
      return line(
        name, cost.name,
        values.map { $0.map { cost.metric == .time ? $0.asTime : $0.asCount } ?? "–" },
        growth?.growth?.rawValue ?? "", growth.flatMap(Self.exponent) ?? "")
    }
    return found.isEmpty ? told(name, "not measured") : found
  }

  private func told(_ name: String, _ reason: String) -> [String] {
    let start = "  \(name.padded(to: TextRow.nameWidth)) "
    return reason.wrapped(to: TextReport.width - start.count).enumerated().map { index, text in
      (index == 0 ? start : String(repeating: " ", count: start.count)) + text
    }
  }

  private static func exponent(_ row: ResultRow) -> String? {
    guard let value = row.value, let low = row.low, let high = row.high else { return nil }
    return "\(value.asCount) (\(low.asCount) … \(high.asCount))"
  }

  private func line(
    _ pattern: String, _ cost: String, _ values: [String], _ growth: String, _ exponent: String
  ) -> String {
    let columns = values.map { $0.aligned(to: 9) } + (growth.isEmpty ? [] : [growth.aligned(to: 8)])
    return "  \(pattern.padded(to: TextRow.nameWidth)) \(cost.padded(to: Self.costWidth)) "
      + columns.joined(separator: " ") + (exponent.isEmpty ? "" : "  " + exponent)
  }
}
