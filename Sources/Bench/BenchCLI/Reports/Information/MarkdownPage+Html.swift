extension MarkdownPage {
  /// The page as HTML: headings one level deeper, paragraphs, lists and tables, without the title, which is that
  /// of the part of the page that it stands in. Knows no more of Markdown than our own pages use.
  var html: Html {
    var pieces: [Html] = []
    var paragraph: [Substring] = []
    var list: [Html] = []
    var rows: [[String]] = []
    func flush() {
      if !paragraph.isEmpty {
        pieces.append("<p>\(Self.inline(paragraph.joined(separator: " ")))</p>\n")
      }
      if !list.isEmpty { pieces.append("<ul>\(list)</ul>\n") }
      if !rows.isEmpty { pieces.append(Self.table(rows)) }
      (paragraph, list, rows) = ([], [], [])
    }
    for line in markdown.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix("|") {
        if rows.isEmpty { flush() }
        rows.append(
          line.split(separator: "|").map { $0.split(separator: " ").joined(separator: " ") })
      } else if line.hasPrefix("- ") {
        if list.isEmpty { flush() }
        list.append("<li>\(Self.inline(String(line.dropFirst(2))))</li>\n")
      } else if line.hasPrefix("#") {
        flush()
        let level = min(6, line.prefix { $0 == "#" }.count + 1)
        let text = String(line.drop { $0 == "#" || $0 == " " })
        if level > 2 { pieces.append("<h\(level)>\(text)</h\(level)>\n") }
      } else if line.isEmpty {
        flush()
      } else {
        paragraph.append(line)
      }
    }
    flush()
    return Html(joining: pieces)
  }

  private static func table(_ rows: [[String]]) -> Html {
    let heads = rows[0].map { head -> Html in "<th scope=\"col\">\(inline(head))</th>" }
    let isRule = { (row: [String]) in row.allSatisfy { $0.allSatisfy { "-: ".contains($0) } } }
    let lines = rows.dropFirst().filter { !isRule($0) }.map { row -> Html in
      let cells = row.map { cell -> Html in "<td>\(inline(cell))</td>" }
      return "<tr>\(cells)</tr>\n"
    }
    return """
      <div class="table" tabindex="0" role="region" aria-label="\(rows[0][0])">
      <table><thead><tr>\(heads)</tr></thead><tbody>
      \(lines)</tbody></table>
      </div>

      """
  }

  /// Text with code and emphasis marked.
  static func inline(_ text: String) -> Html {
    let parts = text.split(separator: "`", omittingEmptySubsequences: false)
    return Html(
      joining: parts.enumerated().flatMap { index, part -> [Html] in
        if index % 2 == 1 { return ["<code>\(String(part))</code>"] }
        return part.split(separator: "*", omittingEmptySubsequences: false).enumerated().map {
          $0.offset % 2 == 1 ? "<em>\(String($0.element))</em>" : "\(String($0.element))"
        }
      })
  }
}
