import BenchCLI
import BenchKit

extension SourceReport: HtmlReport {
  var page: HtmlPage {
    let introductions = HtmlPage.Section(
      id: "patterns", title: "The patterns", body: columns { $0.introductionHtml(to: feature) })
    let parts = parts.map { part in
      HtmlPage.Section(
        id: part.rawValue, title: part.title,
        body: "<p class=\"soft\">\(part.explanation(feature))</p>\n\(columns(part))")
    }
    let names = patterns.map(\.pattern)
    return HtmlPage(
      title: "The \(feature) in \(names.list("and"))",
      lead: """
        <p class="lead">The \(feature), part by part. What it must do in every pattern is in <code>\
        Sources/Conformance/Spec/\(feature.capitalizedName)Spec.swift</code>, and checked by rules. Names of files are \
        followed by the line that the part begins with.</p>
        """,
      sections: [introductions] + parts + [changeSection].compactMap { $0 },
      footer: "<p class=\"soft\">Made by <code>\(command)</code>.</p>", colours: colours)
  }

  /// A column for each pattern, with what it has of `part`; the names are headings of `level`.
  func columns(_ part: SourcePart, level: Int = 3) -> Html {
    columns(level: level) { reading in
      let (shown, note) = reading.column(part, of: feature)
      return "\(shown.map(\.html))\(note.map { "<p class=\"soft\">\($0)</p>\n" as Html })"
    }
  }

  private func columns(level: Int = 3, _ body: (PatternReading) -> Html) -> Html {
    let columns = patterns.map { reading -> Html in
      """
      <div data-pattern="\(reading.pattern)">
      <h\(level)>\(reading.pattern)</h\(level)>
      \(body(reading))</div>

      """
    }
    return "<div class=\"sources\">\n\(columns)</div>\n"
  }

  private static let none: Html = "<p class=\"soft\">none</p>\n"

  private var changeSection: HtmlPage.Section? {
    let changes = changes.enumerated().map { index, change -> Html in
      """
      <details\(index == 0 ? " open" as Html : "")><summary>\(change.title)</summary>
      <p>\(Self.inline(change.requirement))</p>
      \(columns { reading in
        change.diffs[reading.pattern].map { Self.html(diff: $0) } ?? Self.none
      })</details>

      """
    }
    guard !changes.isEmpty else { return nil }
    return HtmlPage.Section(
      id: "changes", title: "A change of requirements",
      body: """
        <p class="soft">What a standard change touches in each pattern; the specification's own change is left \
        out. <code>bench effort</code> prints the measurements.</p>
        \(changes)
        """)
  }

  /// Text with code and emphasis marked.
  private static func inline(_ text: String) -> Html {
    let parts = text.split(separator: "`", omittingEmptySubsequences: false)
    return Html(
      joining: parts.enumerated().flatMap { index, part -> [Html] in
        if index % 2 == 1 { return ["<code>\(String(part))</code>"] }
        return part.split(separator: "*", omittingEmptySubsequences: false).enumerated().map {
          $0.offset % 2 == 1 ? "<em>\(String($0.element))</em>" : "\(String($0.element))"
        }
      })
  }

  private static func html(diff: [Substring]) -> Html {
    let lines = diff.map { line -> Html in
      switch line.first {
      case "+" where line.hasPrefix("+++ b/"): "<i>\(String(line.dropFirst(6)))</i>\n"
      case "@": "<i>\(String(line))</i>\n"
      case "+": "<ins>\(String(line))</ins>\n"
      case "-": "<del>\(String(line))</del>\n"
      default: "\(String(line))\n"
      }
    }
    return "<pre class=\"swift\" tabindex=\"0\">\(lines)</pre>\n"
  }
}

extension PatternReading {
  fileprivate func introductionHtml(to feature: String) -> Html {
    let entries = introduction(to: feature).map { name, texts -> Html in
      let heading: Html = name.isEmpty ? "" : "<strong>\(name):</strong> "
      guard texts.count > 1 else { return "<p>\(heading)\(texts[0])</p>\n" }
      return "<p>\(heading)</p>\n<ul>\(texts.map { "<li>\($0)</li>\n" as Html })</ul>\n"
    }
    return Html(joining: entries)
  }
}

extension SourcePassage {
  fileprivate var html: Html {
    """
    <p class="soft">\(file):\(line)</p>
    <pre class="\(parts == [.way] ? "drawing" : "swift")" tabindex="0">\(text)</pre>

    """
  }
}
