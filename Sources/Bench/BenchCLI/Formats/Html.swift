/// A piece of a page.
///
/// What is interpolated is escaped, so that names from result files cannot become markup; pieces are not.
///
/// ```swift
/// let cell: Html = "<td>\(row.pattern)</td>"
/// let line: Html = "<tr>\(cells)</tr>"
/// ```
package struct Html: ExpressibleByStringInterpolation, Equatable {
  let text: String

  package init(stringLiteral text: String) { self.text = text }

  package init(stringInterpolation interpolation: StringInterpolation) { text = interpolation.text }

  /// The text as it is; for what is markup already.
  package init(markup text: String) { self.text = text }

  /// The pieces one after the other.
  package init(joining pieces: [Html]) { text = pieces.map(\.text).joined() }

  /// A chart, which scrolls where it is wider than the page. `title` names the region, and `label` what is drawn.
  package static func chart(
    _ title: String, _ label: String?, width: Double, height: Double, _ content: Html
  ) -> Html {
    let role: Html? = label.map { " role=\"img\" aria-label=\"\($0)\"" }
    return """
      <div class="chart" tabindex="0" role="region" aria-label="\(title)">
      <svg viewBox="0 0 \(width) \(height)" width="\(width)" height="\(height)"\(role)>
      \(content)</svg>
      </div>

      """
  }

  package struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var text = ""

    package init(literalCapacity: Int, interpolationCount: Int) {
      text.reserveCapacity(literalCapacity + 16 * interpolationCount)
    }

    package mutating func appendLiteral(_ literal: String) { text += literal }

    package mutating func appendInterpolation(_ value: String) { text += value.htmlEscaped }

    package mutating func appendInterpolation(_ value: Int) { text += "\(value)" }

    /// A coordinate or another number, with at most one decimal.
    package mutating func appendInterpolation(_ value: Double) { text += value.coordinate }

    /// A number that the script reads, with all its digits.
    package mutating func appendInterpolation(exact value: Double) {
      let isWhole = value == value.rounded() && abs(value) < 1e15
      text += isWhole ? "\(Int(value))" : "\(value)"
    }

    package mutating func appendInterpolation(_ piece: Html) { text += piece.text }

    package mutating func appendInterpolation(_ pieces: [Html]) {
      for piece in pieces { text += piece.text }
    }

    package mutating func appendInterpolation(_ piece: Html?) { text += piece?.text ?? "" }
  }
}

extension String {
  /// The text with characters that mean something in HTML replaced.
  var htmlEscaped: String {
    var escaped = ""
    escaped.reserveCapacity(utf8.count)
    for character in unicodeScalars {
      switch character {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "\"": escaped += "&quot;"
      case "'": escaped += "&#39;"
      // HTML cannot hold it.
      case "\0": escaped += "\u{FFFD}"
      default: escaped.unicodeScalars.append(character)
      }
    }
    return escaped
  }
}

extension Double {
  /// The number with at most one decimal, as an attribute of SVG has it.
  fileprivate var coordinate: String {
    let tenths = (self * 10).rounded()
    guard tenths.isFinite, abs(tenths) < 1e12 else { return "0" }
    let whole = Int(tenths)
    let sign = whole < 0 ? "-" : ""
    let (units, rest) = (abs(whole) / 10, abs(whole) % 10)
    return rest == 0 ? "\(sign)\(units)" : "\(sign)\(units).\(rest)"
  }
}
