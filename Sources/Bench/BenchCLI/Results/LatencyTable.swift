import BenchKit

/// The latencies of a result: a line per pattern and loop.
struct LatencyTable {
  /// The nanoseconds of a frame at 120 and at 60 per second.
  private static let frames = [8_330_000.0, 16_670_000.0]
  private static let metrics = Metric.allCases.filter { $0.percentile != nil }
  private static let percentiles = ["p50", "p90", "p99", "p99.9", "max"]

  private let result: ResultFile

  init(_ result: ResultFile) { self.result = result }

  /// The table; nil when the result has no latencies.
  var table: Table? {
    let cells = result.cells(\.isLatency)
    guard !cells.isEmpty else { return nil }
    var table = Table(
      """
      latency · from send to render, in open loops from when the action was due; and how many actions \
      fit into a frame
      """,
      [.leading("pattern", width: 12), .leading("loop")]
        + Self.percentiles.map { .trailing($0, width: 8, dropped: $0 == "p99.9" ? 3 : nil) }
        + [.trailing("per 8.33 ms", dropped: 1), .trailing("per 16.67 ms", dropped: 2)])
    for cell in cells {
      table.add([Table.Value(cell.pattern), Table.Value(loop(cell))] + values(of: cell))
    }
    return table
  }

  /// The reason why `row` has no value, where the table shows it.
  static func shownReason(of row: ResultRow) -> String? {
    guard row.traits.kind.isLatency, row.value == nil else { return nil }
    if let saturation = row.saturation { return "saturated: \(saturation)" }
    return row.reason == Suite.synchronousDispatch ? row.reason : nil
  }

  private func values(of cell: Cell) -> [Table.Value] {
    let frames = frames(cell).map { Table.Value($0) }
    let found = Self.metrics.map { result.row(cell, $0)?.value }
    if !found.contains(where: { $0 == nil }) {
      return found.map { Table.Value($0!.asTime) } + frames
    }
    let row = result.rows.first { $0.cell == cell && $0.value == nil }
    if row?.reason == Suite.synchronousDispatch {
      return [Table.Value("dispatch is synchronous", span: Self.percentiles.count)] + frames
    }
    if row?.status == .failed { return [.message("failed: \(row?.reason ?? "")", .bad)] }
    return [.message(row.flatMap(Self.shownReason) ?? "not measured")]
  }

  /// How many actions fit into each frame, by the median of the closed loop; where dispatch is
  /// synchronous, by the time of an increment.
  private func frames(_ cell: Cell) -> [String] {
    guard result.traits(of: cell).isClosedLoop else { return [] }
    let increment = Cell(pattern: cell.pattern, workload: "counter.increment", size: 1)
    let time = result.row(cell, .latencyMedian)?.value ?? result.row(increment, .time)?.value
    guard let time, time > 0 else { return [] }
    return Self.frames.map { ($0 / time).fixed(0) }
  }

  /// The loop of `cell`, in words.
  private func loop(_ cell: Cell) -> String {
    let traits = result.traits(of: cell)
    if traits.isClosedLoop { return "closed" }
    return traits.kind == .latency ? "open, \(cell.size.grouped)/s" : "  from the real send"
  }
}

extension WorkloadTraits {
  fileprivate var isClosedLoop: Bool { kind == .latency && axis == .none }
}
