import BenchCLI
import BenchKit

/// All workloads and patterns as coloured cells.
struct GlancePicture {
  private static let (labelWidth, cellWidth, rowHeight, headHeight) = (230.0, 92.0, 24.0, 44.0)

  private let glance: Glance

  init(_ glance: Glance) { self.glance = glance }

  var picture: Picture {
    let name = glance.choices[0].name
    let title =
      isTime
      ? "an action's share of a 120 Hz frame"
      : "\(name) per action, as a multiple of \(glance.patterns[0])"
    let width = Self.labelWidth + Double(glance.patterns.count) * Self.cellWidth
    return Picture(
      title: title, width: width,
      height: Self.headHeight + Double(glance.common.count) * Self.rowHeight + 4,
      content: """
        <text x="0" y="14">\(title)</text>
        \(heads)\(rows)
        """)
  }

  private var isTime: Bool { glance.choices[0].metric == .time }

  private func x(_ column: Int) -> Double { Self.labelWidth + Double(column) * Self.cellWidth }

  private var heads: [Html] {
    glance.patterns.enumerated().map { column, pattern in
      // A name that is too long for its column, at about 8 pixels a letter, is made narrower.
      let fit: Html =
        pattern.count > 11
        ? " textLength=\"\(Self.cellWidth - 6)\" lengthAdjust=\"spacingAndGlyphs\"" : ""
      return
        """
        <text class="name" x="\(x(column) + Self.cellWidth / 2)" y="36" text-anchor="middle"\(fit)>\(pattern)</text>

        """
    }
  }

  private var rows: [Html] {
    glance.common.map(\.line).enumerated().map { index, line in
      let y = Self.headHeight + Double(index) * Self.rowHeight
      let cells = glance.patterns.enumerated().map { column, pattern in
        cell(pattern, line, x(column), y)
      }
      return "<text x=\"0\" y=\"\(y + 16)\">\(line.title)</text>\n\(cells)"
    }
  }

  private func cell(_ pattern: String, _ line: Glance.Line, _ x: Double, _ y: Double) -> Html {
    let middle = x + Self.cellWidth / 2
    let metric = glance.choices[0].metric
    guard let value = glance.row(pattern, line, metric)?.value else {
      return
        "<text class=\"soft\" x=\"\(middle)\" y=\"\(y + 16)\" text-anchor=\"middle\">–</text>\n"
    }
    let factor = glance.factor(of: value, line, metric)
    let text = isTime ? value.shareOfFrame : factor.map { "\($0.threeDigits) ×" } ?? value.asCount
    let colour = isTime ? Glance.colour(ofTime: value) : Glance.colour(of: factor)
    return """
      <rect class="\(colour)" x="\(x + 1)" y="\(y + 1)" width="\(Self.cellWidth - 2)" \
      height="\(Self.rowHeight - 2)"/><text class="on" x="\(middle)" y="\(y + 16)" text-anchor="middle">\
      \(text)</text>

      """
  }
}
