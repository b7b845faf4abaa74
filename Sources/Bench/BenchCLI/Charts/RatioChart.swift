import BenchKit

/// A chart of the ratios of two builds: the interval that decided, and what is negligible.
struct RatioChart {
  private static let (labelWidth, width, rowHeight) = (300.0, 860.0, 24.0)

  private let rows: [Comparison.Row]
  private let delta: Double
  private let scale: ChartScale

  /// A chart of those of `rows` that have an interval; nil when none has.
  init?(_ rows: [Comparison.Row], delta: Double) {
    self.rows = rows.filter { $0.interval?.low.isPlaced == true && $0.ratio?.isPlaced == true }
    guard !self.rows.isEmpty else { return nil }
    self.delta = delta
    let ends = self.rows.flatMap { [$0.interval!.low, $0.interval!.high, $0.ratio!] }.filter(
      \.isPlaced)
    let margin = 1 + 2 * delta
    scale = ChartScale(
      min(ends.min()!, 1 / margin), max(ends.max()!, margin), from: Self.labelWidth,
      to: Self.width - 160)
  }

  var html: Html {
    let bottom = Double(rows.count) * Self.rowHeight + 4
    let (start, end) = (scale.place(1 / (1 + delta)), scale.place(1 + delta))
    let lines = rows.enumerated().map { index, row in line(row, Double(index) * Self.rowHeight + 14)
    }
    return .chart(
      "Ratios of times: chart",
      "The ratio of B’s time to A’s in each cell, with the interval that decided",
      width: Self.width, height: bottom + 22,
      """
      <rect class="negligible" x="\(start)" width="\(max(1, end - start))" y="0" height="\(bottom)"/>
      <line class="axis" x1="\(scale.place(1))" x2="\(scale.place(1))" y1="0" y2="\(bottom)"/>
      <text class="soft" x="\(scale.place(1))" y="\(bottom + 16)" text-anchor="middle">1 ± \
      \((100 * delta).shortest) %</text>
      \(lines)
      """)
  }

  private func line(_ row: Comparison.Row, _ middle: Double) -> Html {
    let (start, end) = (scale.place(row.interval!.low), scale.place(row.interval!.high))
    let x = scale.place(row.ratio!)
    return """
      <text x="0" y="\(middle + 4)">\("\(row.cell)".abbreviated(to: 42))</text>\
      <rect class="range" x="\(start)" width="\(max(1, end - start))" y="\(middle - 5)" height="10"/>\
      <line class="median" x1="\(x)" x2="\(x)" y1="\(middle - 8)" y2="\(middle + 8)"/>\
      <text x="\(Self.width)" y="\(middle + 4)" text-anchor="end">\(row.ratio!.fixed(3)) \
      \(row.verdict.rawValue)</text>

      """
  }
}
