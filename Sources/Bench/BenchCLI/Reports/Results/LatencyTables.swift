import BenchKit

/// The latencies of a result: a table per workload, with a line per pattern and rate.
struct LatencyTables {
  private static let percentiles: [Metric] = Metric.allCases.filter { $0.percentile != nil }
  private static let frames: [Metric] = Metric.allCases.filter { $0.frame != nil }

  private let result: ResultFile
  private let summaries: [Cell: String]

  /// The tables of `result`; `summaries` say what an action is.
  init(_ result: ResultFile, _ summaries: [Cell: String]) {
    (self.result, self.summaries) = (result, summaries)
  }

  /// What the tables mean; empty when `result` has no latencies.
  static func legend(of result: ResultFile) -> String {
    let rows = result.rows.filter(\.metric.isLatency)
    guard rows.contains(where: { $0.value != nil }) else { return "" }
    let limit = rows.lazy.compactMap(\.latency.resolution).first
    return """
      Latencies are from send to render; in open loops, from when the action was due. The columns "over" \
      have the share of actions rendered later than a frame at 120 and at 60 per second.
      """
        + (limit.map {
          """
           "≤ \($0.asTime)" stands for values that are not above what measuring itself takes, the p99 of \
          latency.harness.
          """
        } ?? "")
  }

  /// The tables; none when the result has no latencies.
  var tables: [Table] {
    let cells = result.latencyCells
    let (patterns, others) = (
      cells.filter { result.traits(of: $0).kind.isLatency },
      cells.filter { !result.traits(of: $0).kind.isLatency }
    )
    var tables = patterns.map(base).unique.map { workload in
      let own = patterns.filter { base($0) == workload }
      return table(workload, summaries[own[0]], sorted(own))
    }
    if !others.isEmpty {
      tables.append(
        table("latency.harness and control", "what measuring takes; one subject twice", others))
    }
    return tables
  }

  private func table(_ title: String, _ summary: String?, _ cells: [Cell]) -> Table {
    let isClosed = cells.contains { result.traits(of: $0).isClosedLoop }
    var table = Table(
      [title, summary].compactMap { $0 }.joined(separator: " · "),
      [.leading("pattern", width: 12), .leading("loop")]
        + Self.percentiles.map {
          .trailing($0.part, width: 8, dropped: $0 == .latency999 ? 5 : nil)
        }
        + zip(Self.frames, [3, 4]).map { .trailing("over \($0.part)", dropped: $1) }
        + (isClosed
          ? zip(Self.frames, [1, 2]).map { .trailing("per \($0.part)", dropped: $1) } : []))
    for cell in cells {
      let name = cell.name(result.traits(of: cell).kind)
      table.add([Table.Value(name), Table.Value(loop(cell))] + values(of: cell))
    }
    return table
  }

  /// The workload of a cell, without what marks latencies from when actions were sent.
  private func base(_ cell: Cell) -> String {
    let mark = ".uncorrected"
    guard result.traits(of: cell).kind == .uncorrectedLatency, cell.workload.hasSuffix(mark) else {
      return cell.workload
    }
    return String(cell.workload.dropLast(mark.count))
  }

  /// The cells by rate, each before the same latencies from when actions were sent.
  private func sorted(_ cells: [Cell]) -> [Cell] {
    let patterns = cells.map(\.pattern).unique
    func place(_ cell: Cell) -> (Int, Int, Int) {
      (cell.size, patterns.firstIndex(of: cell.pattern)!, cell.workload.count)
    }
    return cells.sorted { place($0) < place($1) }
  }

  private func values(of cell: Cell) -> [Table.Value] {
    let rows = result.rows.filter { $0.cell == cell }
    func row(_ metric: Metric) -> ResultRow? { rows.first { $0.metric == metric } }
    guard rows.contains(where: { $0.value != nil }) else {
      if let failed = rows.first(where: { $0.status == .failed }) {
        return [.message("failed: \(failed.reason ?? "")", .bad)]
      }
      let saturation = rows.lazy.compactMap(\.saturation).first
      return [.message(saturation.map { "saturated: \($0)" } ?? "not measured")]
    }
    let times = Self.percentiles.map { metric in
      let found = row(metric)
      return Table.Value(found) { time in
        found?.latency.resolution.map { "≤ \($0.asTime)" } ?? time.asTime
      }
    }
    let shares = Self.frames.map { Table.Value(row($0), missing: "") { ($0 * 100).asPercent } }
    return times + shares + fits(cell, row(.latencyMedian)).map { Table.Value($0) }
  }

  /// How many actions fit into each frame, by the median of a closed loop.
  private func fits(_ cell: Cell, _ median: ResultRow?) -> [String] {
    guard result.traits(of: cell).isClosedLoop, let time = median?.value, time > 0 else {
      return []
    }
    return Self.frames.map { metric in
      let fit = (metric.frame! / (median?.latency.resolution ?? time)).fixed(0)
      return median?.latency.resolution == nil ? fit : "≥ \(fit)"
    }
  }

  /// The loop of `cell`, in words.
  private func loop(_ cell: Cell) -> String {
    let traits = result.traits(of: cell)
    if traits.axis == .none { return "closed" }
    return traits.kind == .uncorrectedLatency ? "  from the real send" : "\(cell.size.grouped)/s"
  }
}

extension WorkloadTraits {
  fileprivate var isClosedLoop: Bool { kind == .latency && axis == .none }
}

extension Metric {
  /// What its name says besides that it is a latency, such as `p50` or `8.33 ms`.
  fileprivate var part: String {
    switch self {
    case .latencyOver8: "8.33 ms"
    case .latencyOver16: "16.67 ms"
    default: String(rawValue.drop { $0 != "." }.dropFirst())
    }
  }
}
