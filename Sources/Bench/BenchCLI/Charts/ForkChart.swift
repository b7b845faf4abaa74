import BenchKit

/// A chart of what every fork took: a line per cell, a tick per fork, the interval and the value.
struct ForkChart {
  private struct Line {
    let name: String
    let row: ResultRow
    let value: Double
  }

  private static let (labelWidth, valueWidth, width, rowHeight) = (160.0, 120.0, 860.0, 26.0)

  private let title: String
  private let lines: [Line]
  private let scale: ChartScale

  /// A chart of the times of `cells`; nil when fewer than two have any.
  init?(_ title: String, _ result: ResultFile, _ cells: [Cell]) {
    lines = cells.compactMap { cell in
      guard let row = result.row(cell, .time), let value = row.value, value.isPlaced else {
        return nil
      }
      return Line(name: cell.name(result.traits(of: cell).kind), row: row, value: value)
    }
    let values = lines.flatMap {
      $0.row.samples + [$0.value, $0.row.low, $0.row.high].compactMap { $0 }
    }
    .filter(\.isPlaced)
    guard lines.count > 1, let low = values.min(), let high = values.max() else { return nil }
    scale = ChartScale(low, high, from: Self.labelWidth, to: Self.width - Self.valueWidth)
    self.title = title
  }

  /// The chart; the table beside it has the same figures.
  var html: Html {
    let height = Double(lines.count) * Self.rowHeight + 34
    let rows = lines.enumerated().map { index, line in
      row(line, Double(index) * Self.rowHeight + 8)
    }
    return .chart(
      "\(title): chart", "\(title): the time per action of every fork", width: Self.width,
      height: height, "\(axis(height - 22))\n\(rows)")
  }

  private func row(_ line: Line, _ top: Double) -> Html {
    let middle = top + Self.rowHeight / 2
    let x = scale.place(line.value)
    return """
      <g data-pattern="\(line.row.cell.pattern)">
      <title>\(line.name): \(line.value.asTime)\(tier(line))\(disturbance(line.row))</title>
      <text x="0" y="\(middle + 4)">\(line.name)</text>
      \(range(line.row, middle))\(ticks(line.row, middle))
      <line class="median" x1="\(x)" x2="\(x)" y1="\(middle - 10)" y2="\(middle + 10)"/>
      <text x="\(Self.width)" y="\(middle + 4)" text-anchor="end">\(line.value.asTime)\(tier(line))</text>
      </g>

      """
  }

  private func tier(_ line: Line) -> String { line.row.tier.map { " · tier \($0)" } ?? "" }

  private func disturbance(_ row: ResultRow) -> String {
    let count = row.disturbance?.disturbed ?? 0
    return count > 0 ? "; \(count) of \(row.samples.count) forks were disturbed" : ""
  }

  private func range(_ row: ResultRow, _ middle: Double) -> Html? {
    guard let interval = row.interval, interval.low.isPlaced else { return nil }
    let (start, end) = (scale.place(interval.low), scale.place(interval.high))
    return """
      <rect class="range" x="\(start)" width="\(max(1, end - start))" y="\(middle - 5)" height="10"/>
      """
  }

  /// A tick per fork; disturbed ones are shorter and stand lower.
  private func ticks(_ row: ResultRow, _ middle: Double) -> [Html] {
    let disturbed = Set(row.disturbance?.places ?? [])
    let forks = row.samples.indices.filter { row.samples[$0].isPlaced }
    return [
      ticks(
        forks.filter { !disturbed.contains($0) }.map { row.samples[$0] }, "fork", middle - 7, 14),
      ticks(
        forks.filter(disturbed.contains).map { row.samples[$0] }, "fork disturbed", middle + 5, 6),
    ].compactMap { $0 }
  }

  private func ticks(_ samples: [Double], _ name: String, _ top: Double, _ height: Double) -> Html?
  {
    guard !samples.isEmpty else { return nil }
    let path = samples.map { sample -> Html in "M\(scale.place(sample)) \(top)v\(height)" }
    return "<path class=\"\(name)\" d=\"\(path)\"/>"
  }

  private func axis(_ bottom: Double) -> [Html] {
    scale.marks.map { mark -> Html in
      let x = scale.place(mark)
      return """
        <line class="axis" x1="\(x)" x2="\(x)" y1="0" y2="\(bottom)"/>\
        <text class="soft" x="\(x)" y="\(bottom + 16)" text-anchor="middle">\(mark.asTime)</text>

        """
    }
  }
}

extension Double {
  /// Whether a logarithmic scale has a place for it.
  var isPlaced: Bool { self > 0 && isFinite }
}
