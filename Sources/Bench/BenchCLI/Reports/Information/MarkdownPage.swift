import BenchKit

/// A page of Markdown for a terminal: paragraphs and lists are wrapped, rows of tables become entries.
///
/// Knows no more of Markdown than our own pages use.
struct MarkdownPage: Report {
  /// The page Bias.md, which is part of the executable.
  static let bias = MarkdownPage(String(decoding: PackageResources.Bias_md, as: UTF8.self))

  /// The page as it is.
  let markdown: String

  init(_ markdown: String) { self.markdown = markdown }

  /// The page in lines of at most 100 columns.
  func text(_ style: Style) -> String {
    let width = min(100, style.textWidth)
    var lines: [String] = []
    var paragraph = ""
    var heads: [String]?
    for line in markdown.split(separator: "\n", omittingEmptySubsequences: false) {
      let isPlain = !line.isEmpty && !"#|-".contains(line.first!)
      if isPlain {
        paragraph += paragraph.isEmpty ? String(line) : " \(line)"
        continue
      }
      if !paragraph.isEmpty { lines += wrapped(paragraph, width) }
      paragraph = ""
      if line.hasPrefix("|") {
        lines += row(String(line), width, &heads)
        continue
      }
      heads = nil
      if line.hasPrefix("#") {
        lines.append(line.drop { $0 == "#" || $0 == " " }.uppercased())
      } else if line.hasPrefix("- ") {
        lines += wrapped(String(line.dropFirst(2)), width, first: "- ", rest: "  ")
      } else if lines.last != "" {
        lines.append("")
      }
    }
    lines += wrapped(paragraph, width)
    if lines.last == "" { lines.removeLast() }
    return lines.joined(separator: "\n") + "\n"
  }

  /// A row as its first cell, and below it the others with their headings.
  private func row(_ line: String, _ width: Int, _ heads: inout [String]?) -> [String] {
    let cells = line.split(separator: "|").map { cell in
      cell.split(separator: " ").joined(separator: " ")
    }
    guard let known = heads else {
      heads = cells
      return []
    }
    guard !cells.allSatisfy({ $0.allSatisfy { "-: ".contains($0) } }) else { return [] }
    let details = zip(known, cells).dropFirst().flatMap { head, cell in
      wrapped("\(head): \(cell)", width, first: "    ", rest: "      ")
    }
    return wrapped(cells[0], width, first: "- ", rest: "  ") + details
  }

  private func wrapped(
    _ text: String, _ width: Int, first: String = "", rest: String = ""
  ) -> [String] {
    let plain = text.filter { $0 != "`" && $0 != "*" }
    return plain.wrapped(to: width - rest.count).enumerated().map { index, line in
      (index == 0 ? first : rest) + line
    }
  }
}
