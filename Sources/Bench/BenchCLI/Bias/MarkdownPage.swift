/// A page of Markdown for a terminal: paragraphs and lists wrapped, rows of tables as entries.
///
/// Knows no more of Markdown than our own pages use.
struct MarkdownPage {
  private let source: String

  init(_ source: String) { self.source = source }

  /// The page in lines of at most 100 columns.
  var text: String {
    var lines: [String] = []
    var paragraph = ""
    var heads: [String]?
    for line in source.split(separator: "\n", omittingEmptySubsequences: false) {
      let isPlain = !line.isEmpty && !"#|-".contains(line.first!)
      if isPlain {
        paragraph += paragraph.isEmpty ? String(line) : " \(line)"
        continue
      }
      if !paragraph.isEmpty { lines += Self.wrapped(paragraph) }
      paragraph = ""
      if line.hasPrefix("|") {
        lines += row(String(line), &heads)
        continue
      }
      heads = nil
      if line.hasPrefix("#") {
        lines.append(line.drop { $0 == "#" || $0 == " " }.uppercased())
      } else if line.hasPrefix("- ") {
        lines += Self.wrapped(String(line.dropFirst(2)), first: "- ", rest: "  ")
      } else if lines.last != "" {
        lines.append("")
      }
    }
    return (lines + Self.wrapped(paragraph)).joined(separator: "\n")
  }

  /// A row as its first cell, and below it the others with their headings.
  private func row(_ line: String, _ heads: inout [String]?) -> [String] {
    let cells = line.split(separator: "|").map { cell in
      cell.split(separator: " ").joined(separator: " ")
    }
    guard let known = heads else {
      heads = cells
      return []
    }
    guard !cells.allSatisfy({ $0.allSatisfy { "-: ".contains($0) } }) else { return [] }
    let details = zip(known, cells).dropFirst().flatMap { head, cell in
      Self.wrapped("\(head): \(cell)", first: "    ", rest: "      ")
    }
    return Self.wrapped(cells[0], first: "- ", rest: "  ") + details
  }

  private static func wrapped(
    _ text: String, first: String = "", rest: String = ""
  ) -> [String] {
    let plain = text.filter { $0 != "`" && $0 != "*" }
    return plain.wrapped(to: 100 - rest.count).enumerated().map { index, line in
      (index == 0 ? first : rest) + line
    }
  }
}
