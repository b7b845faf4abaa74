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
