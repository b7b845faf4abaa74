import BenchKit

/// The latencies of a result: a line per pattern and loop.
struct LatencyTable {
  /// The nanoseconds of a frame at 120 and at 60 per second.
  private static let frames = [8_330_000.0, 16_670_000.0]
  private static let metrics = Metric.allCases.filter { $0.percentile != nil }
  private static let heads = ["p50", "p90", "p99", "p99.9", "max"]
  private static let loopWidth = 20
  private static let excuse = "dispatch is synchronous"

  private let result: ResultFile
  private let style: Style

  init(_ result: ResultFile, _ style: Style) {
    self.result = result
    self.style = style
  }

  private var cells: [Cell] { result.cells(\.isLatency) }

  /// The table; nil when there is nothing to tell.
  var lines: [String]? {
    guard !cells.isEmpty else { return nil }
    let head = line("pattern", "loop", Self.heads, ["8.33 ms", "16.67 ms"])
    let title = "latency · from send to render; in open loops, from when it was to be sent"
    let caption = "  The last columns are actions per frame; in an open loop, the size is the rate."
    return [style.bold(title), style.dim(head)] + cells.flatMap(lines) + [style.dim(caption)]
  }

  /// The table for a page.
  var markdown: [String] {
    guard !cells.isEmpty else { return [] }
    let heads = ["latency", "loop"] + Self.heads + ["per 8.33 ms", "per 16.67 ms"]
    return [
      "", "| \(heads.joined(separator: " | ")) |",
      "|---|---|" + heads.dropFirst(2).map { _ in "---:|" }.joined(),
    ]
      + cells.map { cell in
        let found = values(cell) ?? ["not measured", "", "", "", ""]
        return "| \(([cell.pattern, loop(cell)] + found + frames(cell)).joined(separator: " | ")) |"
      }
  }

  /// The reason why `row` has no value, where the table tells it itself.
  static func told(_ row: ResultRow) -> String? {
    guard row.traits.kind.isLatency, row.value == nil else { return nil }
    if let saturation = row.saturation { return "saturated: \(saturation)" }
    return row.reason == Suite.synchronousDispatch ? row.reason : nil
  }

  private func lines(_ cell: Cell) -> [String] {
    if let values = values(cell) { return [line(cell.pattern, loop(cell), values, known(cell))] }
    let row = result.rows.first { $0.cell == cell && $0.value == nil }
    if row?.reason == Suite.synchronousDispatch {
      return [
        line(
          cell.pattern, loop(cell),
          [known(cell).isEmpty ? Self.excuse : Self.excuse.padded(to: 49)],
          known(cell))
      ]
    }
    let start =
      "  \(cell.pattern.padded(to: TextRow.nameWidth)) \(loop(cell).padded(to: Self.loopWidth)) "
    let wording =
      row?.status == .failed
      ? "failed: \(row?.reason ?? "")" : row.flatMap(Self.told) ?? "not measured"
    return wording.wrapped(to: max(TextReport.width - start.count, 20)).enumerated().map {
      index, text in
      let text = row?.status == .failed ? style.bad(text) : text
      return (index == 0 ? start : String(repeating: " ", count: start.count)) + text
    }
  }

  private func line(
    _ pattern: String, _ loop: String, _ values: [String], _ frames: [String]
  ) -> String {
    let cells = values.map { $0.aligned(to: 9) } + frames.map { $0.aligned(to: 10) }
    return "  \(pattern.padded(to: TextRow.nameWidth)) \(loop.padded(to: Self.loopWidth)) "
      + cells.joined(separator: " ")
  }

  /// What each percentile is; nil where they were not measured.
  private func values(_ cell: Cell) -> [String]? {
    let values = Self.metrics.map { result.row(cell, $0)?.value }
    return values.contains { $0 == nil } ? nil : values.map { $0!.asTime }
  }

  private func known(_ cell: Cell) -> [String] { frames(cell).filter { !$0.isEmpty } }

  /// How many actions fit into each frame, by the median of the closed loop; where dispatch is
  /// synchronous, by the time of an increment.
  private func frames(_ cell: Cell) -> [String] {
    guard result.traits(of: cell).isClosedLoop else { return ["", ""] }
    let increment = Cell(pattern: cell.pattern, workload: "counter.increment", size: 1)
    let time = result.row(cell, .latencyMedian)?.value ?? result.row(increment, .time)?.value
    guard let time, time > 0 else { return ["", ""] }
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
