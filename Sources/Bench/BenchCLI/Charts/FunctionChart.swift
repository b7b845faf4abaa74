import BenchKit

/// Bars of the functions that a count comes from, pattern by pattern.
struct FunctionChart {
  private static let (barStart, width, rowHeight) = (420.0, 860.0, 20.0)
  /// The most functions of a chart: results hold more, and a page is sent by e-mail.
  private static let most = 4

  private let title: String
  private let rows: [ResultRow]

  /// A chart of `metric` of `cells`; nil when the result does not know the functions of any.
  init?(_ result: ResultFile, _ cells: [Cell], _ metric: Metric) {
    rows = cells.compactMap { result.row($0, metric) }
      .filter { $0.count?.functions?.isEmpty == false && $0.value?.isPlaced == true }
    guard !rows.isEmpty else { return nil }
    title = "\(metric.rawValue) per action, by function"
  }

  /// A chart per pattern, all on one scale.
  var html: Html {
    let longest =
      rows.flatMap { row in row.count!.functions!.map { $0.share * row.value! } }.max() ?? 1
    let charts = rows.map { row in chart(row, longest: longest) }
    return "<h4>\(title)</h4>\n\(charts)"
  }

  private func chart(_ row: ResultRow, longest: Double) -> Html {
    let functions = row.count!.functions!.prefix(Self.most)
    let height = Double(functions.count) * Self.rowHeight + 4
    func length(_ function: FunctionShare) -> Double {
      let share = function.share * row.value! / longest
      return max(1, (Self.width - Self.barStart - 150) * min(max(share, 0), 1))
    }
    // One path of all bars, because a page has thousands of them.
    let bars = functions.enumerated().map { index, function -> Html in
      "M\(Self.barStart) \(Double(index) * Self.rowHeight + 3)h\(length(function))v14H\(Self.barStart)z"
    }
    let labels = functions.enumerated().map { index, function -> Html in
      let y = Double(index) * Self.rowHeight
      let value = function.share * row.value!
      let name = function.name.abbreviated(to: 62)
      let whole: Html? =
        name == function.name ? nil : "<title>\(function.name)</title>"
      return """
        <text x="0" y="\(y + 14)">\(name)\(whole)</text>\
        <text x="\(Self.barStart + length(function) + 6)" y="\(y + 14)">\(value < 1e5 ? value.threeDigits : value.asCount) · \
        \((function.share * 100).threeDigits) %</text>

        """
    }
    let shown = functions.reduce(0) { $0 + $1.share }
    let rest: Html? =
      shown > 0.9995
      ? nil
      : """
      <p class="soft">Together \((shown * 100).threeDigits) %; smaller shares are left out.</p>
      """
    let chart = Html.chart(
      "\(row.cell.pattern): \(title)", nil, width: Self.width, height: height,
      "\(labels)<path class=\"bar\" d=\"\(bars)\"/>\n")
    return """
      <div data-pattern="\(row.cell.pattern)">
      <h5>\(row.cell.pattern): \(row.value!.asCount)</h5>
      \(chart)\(rest)
      </div>

      """
  }
}

extension String {
  /// The text, without its middle where it is longer than `count`.
  package func abbreviated(to count: Int) -> String {
    self.count <= count ? self : "\(prefix(count / 2))…\(suffix(count / 2 - 1))"
  }

  /// The text as an id: lower-case letters, digits and hyphens.
  package var anchor: String {
    let parts = lowercased().split { !($0.isASCII && ($0.isLetter || $0.isNumber)) }
    return parts.joined(separator: "-")
  }
}
