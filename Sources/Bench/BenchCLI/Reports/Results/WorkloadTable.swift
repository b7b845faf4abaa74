import BenchKit

/// A column of the tables of cells: a metric, or what is known of times.
enum CellColumn: Hashable {
  case tier, ratio, interval, verdict, throughput
  case metric(Metric)

  /// Those that tables have if none are chosen, in their order.
  static let usual: [CellColumn] =
    [.tier, .metric(.time), .ratio, .interval, .verdict, .throughput, .metric(.timeTail)]
    + [Metric.renders, .mallocs, .bytes, .retains, .instructions].map { .metric($0) }

  /// All that can be chosen.
  static let all: [CellColumn] =
    usual
    + Pass.allCases.filter { $0 != .latency && $0 != .footprint }.flatMap(\.metrics)
    .map { .metric($0) }.filter { !usual.contains($0) }

  /// What `--columns` calls it.
  var name: String {
    switch self {
    case .tier: "tier"
    case .ratio: "ratio"
    case .interval: "interval"
    case .verdict: "verdict"
    case .throughput: "throughput"
    case .metric(.timeTail): "tail"
    case .metric(let metric): metric.rawValue
    }
  }
}

/// What each pattern's cell of one workload costs; or each floor.
struct WorkloadTable {
  private let result: ResultFile
  private let cells: [Cell]
  private let summary: String?
  private let columns: [CellColumn]
  private let kind: WorkloadKind
  private static let ratioWidth = 8

  /// The table of `cells`, of which there is at least one, with `columns`, or the usual ones if there are none.
  init(
    _ result: ResultFile, _ cells: [Cell], _ columns: [CellColumn], _ summary: String? = nil
  ) {
    self.result = result
    self.cells = cells
    self.summary = summary
    self.columns = columns
    kind = result.traits(of: cells[0]).kind
  }

  var table: Table {
    let shown = columns.isEmpty ? usual : columns
    let name = kind == .code ? "" : kind == .floor ? "floor" : "pattern"
    var table = Table(
      [result.group(cells[0]), summary].compactMap { $0 }.joined(separator: " · "),
      [.leading(name, width: 18, wraps: true)] + shown.map { heading($0) })
    for cell in cells {
      let name = Table.Value(cell.name(kind))
      if let failed = result.rows.first(where: { $0.cell == cell && $0.status == .failed }) {
        table.add(name, .message("failed: \(failed.reason ?? "")", .bad))
      } else {
        table.add([name] + shown.map { value(of: cell, $0) })
      }
    }
    return table
  }

  private var times: [ResultRow] { cells.compactMap { result.row($0, .time) } }

  private var hasRatios: Bool { times.contains { $0.comparison != nil } }

  /// The cell with whose time the others are compared.
  private var reference: Cell? {
    let measured = cells.filter { result.row($0, .time)?.value != nil }
    return kind.isCompared && measured.count > 1 ? measured[0] : nil
  }

  /// The usual columns. Those of comparisons are empty where others of the result have them, so that tables that stand
  /// below one another look alike.
  private var usual: [CellColumn] {
    CellColumn.usual.filter { column in
      switch column {
      case .tier, .ratio, .verdict: !result.isOfCode || hasRatios
      case .throughput: times.contains { $0.throughput != nil }
      case .metric(.renders): cells.contains { result.actionsPerRender(of: $0) != nil }
      default: true
      }
    }
  }

  private func heading(_ column: CellColumn) -> Table.Column {
    var heading: Table.Column =
      switch column {
      case .tier:
        .trailing(times.contains { $0.tier != nil } ? "tier" : "", width: 4, dropped: 6)
      case .ratio:
        .trailing(
          reference.map(heading(ofRatiosTo:)) ?? (hasRatios ? "ratio" : ""), width: Self.ratioWidth)
      case .interval:
        .trailing(hasRatios ? "interval of ratio" : "\(level) interval", width: 19, dropped: 4)
      case .verdict: .leading("", width: 12)
      case .throughput: .trailing("throughput", width: 10)
      case .metric(.time): .trailing(kind == .code ? "per call" : "per action", width: 10)
      case .metric(.timeTail): .trailing("tail", width: 6, dropped: 3)
      case .metric(.instructions): .trailing("instr.", width: 7, dropped: 5)
      case .metric(.mallocs): .trailing("mallocs", width: 7, dropped: 7)
      case .metric(.bytes): .trailing("bytes", width: 7, dropped: 1)
      case .metric(.retains): .trailing("retains", width: 7, dropped: 2)
      case .metric(let metric): .trailing(metric.rawValue, width: 7)
      }
    heading.name = column.name
    if !columns.isEmpty { heading.dropped = nil }
    return heading
  }

  private var level: String { times.lazy.compactMap(\.interval).first?.levelText ?? "" }

  /// The heading of ratios to `reference`; a long name would take the room of the interval.
  private func heading(ofRatiosTo reference: Cell) -> String {
    let heading = "× \(reference.name(kind))"
    return heading.count <= Self.ratioWidth ? heading : "ratio"
  }

  private func value(of cell: Cell, _ column: CellColumn) -> Table.Value {
    let time = result.row(cell, .time)
    let decided = time?.comparison
    switch column {
    case .tier: return Table.Value(time?.tier.map { "\($0)" } ?? "")
    case .ratio:
      let base = reference.flatMap { result.row($0, .time)?.value }
      let ratio =
        decided?.value ?? time?.value.flatMap { value in base.map { value / $0 } }
      return Table.Value(ratio.map { "\($0.threeDigits) ×" } ?? "")
    case .interval:
      let interval =
        hasRatios
        ? decided?.intervalText
        : time?.interval.map { "\($0.low.asTime) … \($0.high.asTime)" }
      return Table.Value(interval ?? "")
    case .verdict: return Table.Value(decided?.verdict.rawValue ?? "")
    case .throughput:
      var value = Table.Value(time?.rateText ?? "")
      value.source = time?.perSecond.map {
        Table.Source(cell: "\(cell)", metric: column.name, value: $0)
      }
      return value
    case .metric(.timeTail):
      return Table.Value(result.row(cell, .timeTail)) { tail in
        time?.value.map { "\((tail / $0).threeDigits) ×" } ?? "–"
      }
    case .metric(.unchangedRenders):
      return Table.Value(result.row(cell, .unchangedRenders)) { $0.asShare }
    case .metric(let metric):
      return Table.Value(result.row(cell, metric)) { metric.isTimed ? $0.asTime : $0.asCount }
    }
  }
}

extension ResultRow {
  /// What its time makes in a second, with the unit that suits it.
  fileprivate var rateText: String? {
    guard let perSecond, let unit = throughput?.unit else { return nil }
    let step = [("", 1), ("k", 1e3), ("M", 1e6), ("G", 1e9)].last { perSecond >= $0.1 }
    let (prefix, divisor) = step ?? ("", 1)
    let number = (perSecond / divisor).threeDigits
    switch unit {
    case .bytes: return "\(number) \(prefix)B/s"
    case .items: return "\(number) \(prefix.isEmpty ? "" : prefix + " ")items/s"
    }
  }
}

extension ResultFile {
  /// The tables of cells, each of one workload at one size, or of the floors, in the order of the client's suite.
  func workloadTables(_ client: any Client, _ columns: [CellColumn]) -> [Table] {
    let latencies = Set(latencyCells)
    let cells = cells { !$0.isLatency && $0 != .scale }.filter { !latencies.contains($0) }
    let found = cells.map(group).unique
    let order = client.suite.benchmarks.map { $0.cell.group($0.traits) }.unique
    return (order.filter(found.contains) + found.filter { !order.contains($0) }).map { title in
      let own = cells.filter { group($0) == title }
      return WorkloadTable(self, own, columns, client.caption(of: own, in: self)).table
    }
  }
}
