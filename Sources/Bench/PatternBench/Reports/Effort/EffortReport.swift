import BenchCLI
import BenchKit
import Choosing

/// What it takes to write the features of each pattern, in every format.
struct EffortReport: JsonReport {
  private let result: EffortResult
  private let shown: EffortResult

  init(_ result: EffortResult) {
    self.result = result
    shown = result.printable
  }

  var jsonText: String { result.text }

  func text(_ style: Style) -> String {
    let tables = tables.map { $0.table.text(style) + $0.legend.wrapped(to: style.textWidth) }
    return (tables + notes.map { $0.wrapped(to: style.textWidth) }).paragraphs + "\n"
  }

  var markdown: String {
    let tables = tables.flatMap { [$0.table.markdown, [$0.legend].filter { !$0.isEmpty }] }
    return (tables + notes.map { [$0] }).paragraphs + "\n"
  }

  private var tables: [(table: Table, legend: String)] {
    (EffortTable.changes(of: shown) + EffortTable.all).compactMap { effort in
      effort.table(of: shown).map { ($0, effort.legend) }
    }
  }

  /// How to read the tables, what is missing and why, and where the values are from.
  private var notes: [String] {
    [Self.framework] + missing + [source]
  }

  private static let framework = """
    Features and framework belong together: an app has many features and one framework. Direct's features are \
    long because they carry what the others import.
    """

  /// A sentence for each reason why values are missing.
  private var missing: [String] {
    let rows = shown.rows.filter { $0.status == .notMeasured }
    return rows.compactMap(\.reason).unique.map { reason in
      let names = rows.filter { $0.reason == reason }
      let patterns = names.map(\.pattern).unique.joined(separator: ", ")
      let metrics = names.map(\.metric).unique
      let what = metrics.count > 3 ? "" : " (\(metrics.joined(separator: ", ")))"
      return "– \(patterns)\(what): not measured; \(reason)."
    }
  }

  private var source: String {
    let here = shown.environment
    return
      "Measured by Studies/run effort: \(here.swift), \(here.target), revision \(here.git.prefix(12))\(here.git.hasSuffix("-dirty") ? " with changes" : "")."
  }
}

extension EffortReport: HtmlReport {
  var page: HtmlPage {
    HtmlPage(
      title: "What patterns take to write",
      lead: """
        <p class="lead">Every pattern implements the same counter, list and search. These are counts of their \
        sources and calls, which repeat exactly; nothing here is a time.</p>
        """,
      sections: [section],
      footer: "<p class=\"soft\">Made by <code>bench effort --format html</code>.</p>")
  }

  /// The tables as a part of a page.
  var section: HtmlPage.Section {
    let tables = tables.map { table, legend -> Html in
      legend.isEmpty ? table.html() : "\(table.html())<p class=\"soft\">\(legend)</p>\n"
    }
    let notes = notes.map { note -> Html in "<p class=\"soft\">\(note)</p>\n" }
    return HtmlPage.Section(id: "effort", title: "Effort", body: "\(tables)\(notes)")
  }
}
