/// A report that can be drawn.
package protocol PictureReport: Report {
  /// The picture that shows most. Throws when there is none.
  func picture() throws -> Picture
}

/// A chart that stands alone, for a page such as a README; readable on light and dark.
package struct Picture {
  let title: String
  let width: Double
  let height: Double
  let content: Html
  let colours: PatternColours

  package init(
    title: String, width: Double, height: Double, content: Html,
    colours: PatternColours = PatternColours([])
  ) {
    (self.title, self.width, self.height) = (title, width, height)
    (self.content, self.colours) = (content, colours)
  }

  /// The picture as a file.
  var text: String {
    let style = String(decoding: PackageResources.chart_css, as: UTF8.self) + colours.style
    return
      ("""
    <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(width) \(height)" width="\(width)" \
    height="\(height)" role="img" font-family="system-ui, sans-serif">
    <title>\(title)</title>
    <style>\(Html(markup: style))</style>
    \(content)</svg>

    """ as Html).text
  }
}

/// One colour for each pattern, wherever a page or a picture shows it: what bears a pattern's name as `data-pattern` has
/// its colour as `--series`.
package struct PatternColours {
  /// The number of `--s0`, `--s1` and so on in chart.css.
  private static let colours = 9

  /// The patterns in the order of tables.
  private let names: [String]

  /// The colours of `names`, of which the first of equal ones counts.
  package init(_ names: [String]) { self.names = names.unique }

  /// A style sheet with a rule for each pattern.
  var style: String {
    names.enumerated().map { index, name in
      "[data-pattern=\"\(name.cssEscaped)\"] { --series: var(--s\(index % Self.colours)); }\n"
    }.joined()
  }
}

extension String {
  /// The text within quotation marks in a style sheet: all but letters, digits and hyphens by their numbers.
  fileprivate var cssEscaped: String {
    unicodeScalars.map { scalar in
      scalar.isASCII && (scalar.properties.isAlphabetic || ("0"..."9").contains(scalar))
        || scalar == "-" ? String(scalar) : "\\\(String(scalar.value, radix: 16)) "
    }.joined()
  }
}
