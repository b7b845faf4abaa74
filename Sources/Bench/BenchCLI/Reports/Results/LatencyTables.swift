import BenchKit

/// The latencies of a result: a table per workload, with a line per pattern and rate.
struct LatencyTables {
  private static let percentiles: [Metric] = Metric.allCases.filter { $0.percentile != nil }
  private static let frames: [Metric] = Metric.allCases.filter { $0.frame != nil }
  private static let mark = ".uncorrected"

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
    let floors = rows.filter { $0.traits.kind == .floor && $0.value != nil }.map(\.cell).unique
    let rates = rows.filter { $0.traits.axis == .actionsPerSecond && $0.traits.kind.isLatency }
      .map(\.cell.size).unique
    let unknown = rates.filter { !floors.contains(Floor.openLatencyHarness($0)) }
    let open = ", in open loops that of latency.harness.open at the same rate"
    let isOfCode = rows.map { $0.traits.kind == .code || Floor.isOfCode($0.cell) }
    let harness = [
      isOfCode.contains(false) ? "latency.harness\(unknown.count < rates.count ? open : "")" : nil,
      isOfCode.contains(true) ? "emptyClosure" : nil,
    ].compactMap { $0 }.joined(separator: "; for single calls, that of ")
    let sentences: [String?] = [
      isOfCode.contains(true)
        ? "Single calls are timed one by one, each between two readings of the clock." : nil,
      isOfCode.contains(false)
        ? """
        Latencies are from send to render; in open loops, from the intended time of each action, and \
        below that from the send. The columns "over" show the share of actions rendered more than \
        one frame after they were due, at 120 and at 60 frames per second.
        """ : nil,
      rows.contains { $0.latency.resolution != nil }
        ? """
        "≤" marks a value that is not above what measuring itself takes, which is shown instead: that of \
        \(harness).
        """ : nil,
      unknown.isEmpty
        ? nil
        : """
        The sender's own delay at \(unknown.sorted().map(\.grouped).joined(separator: ", ")) per second \
        was not measured: latencies from the intended time include it.
        """,
    ]
    return sentences.compactMap { $0 }.joined(separator: " ")
  }

  /// The tables; none when the result has no latencies.
  var tables: [Table] {
    let cells = result.rows.filter(\.metric.isLatency).map(\.cell).unique
    let code = cells.filter { result.traits(of: $0).kind == .code || Floor.isOfCode($0) }
    let patterns = cells.filter { result.traits(of: $0).kind.isLatency }
    let others = cells.filter { !code.contains($0) && !patterns.contains($0) }
    var tables = patterns.map(base).unique.map { workload in
      let own = patterns.filter { base($0) == workload }
      return table(workload, summaries[own[0]], sorted(own))
    }
    if !others.isEmpty {
      tables.append(
        table("latency.harness and control", "what measuring takes; one subject twice", others))
    }
    return (code.isEmpty ? [] : [table(ofCode: code)]) + tables
  }

  private func table(ofCode cells: [Cell]) -> Table {
    var table = Table(
      "\(Benchmark.pattern) · single calls",
      [.leading("", width: 18, wraps: true)]
        + Self.percentiles.map { .trailing($0.part, width: 8) })
    for cell in cells {
      table.add(
        [Table.Value(cell.name(result.traits(of: cell).kind))] + values(of: cell, frames: []))
    }
    return table
  }

  private func table(_ title: String, _ summary: String?, _ cells: [Cell]) -> Table {
    let isClosed = cells.contains { result.traits(of: $0).isClosedLoop }
    let isOpen = cells.allSatisfy { result.traits(of: $0).axis == .actionsPerSecond }
    var table = Table(
      [title, summary].compactMap { $0 }.joined(separator: " · "),
      [.leading("pattern", width: 12), .leading(isOpen ? "from the intended time" : "loop")]
        + Self.percentiles.map {
          .trailing($0.part, width: 8, dropped: $0 == .latency999 ? 5 : nil)
        }
        + zip(Self.frames, [3, 4]).map { .trailing("over \($0.part)", dropped: $1) }
        + (isClosed
          ? zip(Self.frames, [1, 2]).map { .trailing("per \($0.part)", dropped: $1) } : []))
    for cell in cells {
      let name = Cell(pattern: cell.pattern, workload: base(cell), size: cell.size)
        .name(result.traits(of: cell).kind)
      table.add([Table.Value(name), Table.Value(loop(cell))] + values(of: cell))
    }
    return table
  }

  /// The workload of a cell, without what marks latencies from when actions were sent.
  private func base(_ cell: Cell) -> String {
    isFromSend(cell) ? String(cell.workload.dropLast(Self.mark.count)) : cell.workload
  }

  /// Whether a cell's latencies are from when actions were sent, and not from their intended times.
  private func isFromSend(_ cell: Cell) -> Bool {
    [.uncorrectedLatency, .floor].contains(result.traits(of: cell).kind)
      && cell.workload.hasSuffix(Self.mark)
  }

  /// The cells by rate, each before the same latencies from when actions were sent.
  private func sorted(_ cells: [Cell]) -> [Cell] {
    let patterns = cells.map(\.pattern).unique
    func place(_ cell: Cell) -> (Int, Int, Int) {
      (cell.size, patterns.firstIndex(of: cell.pattern)!, cell.workload.count)
    }
    return cells.sorted { place($0) < place($1) }
  }

  private func values(of cell: Cell, frames: [Metric] = frames) -> [Table.Value] {
    let rows = result.rows.filter { $0.cell == cell && $0.metric.isLatency }
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
    let shares = frames.map { Table.Value(row($0), missing: "") { ($0 * 100).asPercent } }
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
    return isFromSend(cell) ? "  from the send" : "\(cell.size.grouped)/s"
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
