import BenchKit

extension CompareReport: HtmlReport {
  var page: HtmlPage {
    HtmlPage(
      title: "What changed", lead: lead, sections: sections,
      footer: "<p class=\"soft\">Made by <code>bench compare … --format html</code>.</p>")
  }

  /// The parts of a page about the comparison: what is proven, then the rest, folded.
  var sections: [HtmlPage.Section] {
    [
      HtmlPage.Section(
        id: "changes", title: "Proven changes",
        body: changes.isEmpty
          ? "<p>None.</p>" : "\(content(of: changes))\(functions)"),
      HtmlPage.Section(
        id: "rest", title: "The same, undecided and not compared",
        body: """
          <details><summary>\(summary)</summary>
          \(content(of: comparison.rows.filter { !$0.isChange && $0.metric == .time }))</details>
          \(notes)
          """),
    ]
  }

  private var lead: Html {
    """
    <p class="lead">A is <code>\(comparison.former)</code>, B is <code>\(comparison.latter)</code>.</p>
    <p>\(summary)</p>
    \([comparison.invalid, missing].compactMap { $0 }.map { "<p class=\"warning\" role=\"note\">\($0)</p>" as Html })
    """
  }

  private var changes: [Comparison.Row] { comparison.rows.filter(\.isChange) }

  private func content(of rows: [Comparison.Row]) -> Html {
    let chart = RatioChart(sorted(rows.filter { $0.metric == .time }), delta: comparison.delta)?
      .html
    return "\(chart)\(tables(of: rows).map { $0.html() })"
  }

  /// Which functions changed most in counts that differ.
  private var functions: Html? {
    var table = Table(
      "Functions that changed most",
      [
        .leading("cell"), .leading("count"), .leading("function"), .leading("where"),
        .trailing("A"), .trailing("B"), .trailing("change"),
      ])
    for row in changes {
      for change in row.functions ?? [] {
        table.add([
          "\(row.cell)", row.metric.rawValue, change.name, change.origin.joined(separator: " "),
          change.former?.asCount ?? "–", change.latter?.asCount ?? "–",
          change.difference.asChange,
        ])
      }
    }
    guard !table.isEmpty else { return nil }
    return """
      \(table.html())<p class="soft">Per action. A dash is less than the functions that the side lists; then the \
      change is at most the number given.</p>
      """
  }

  private var notes: [Html] { comparison.notes.map { "<p class=\"soft\">\($0)</p>\n" } }
}

extension CheckReport: HtmlReport {
  var page: HtmlPage {
    if let comparison {
      return HtmlPage(
        title: "What a change costs", lead: "<p class=\"lead\">\(total(.plain))</p>",
        sections: CompareReport(comparison: comparison).sections,
        footer: "<p class=\"soft\">Made by <code>bench check --against … --format html</code>.</p>")
    }
    let table = table(isGrouped: false)
    let budgets = HtmlPage.Section(
      id: "budgets", title: "Budgets",
      body: """
        \(table.isEmpty ? "<p>No count is above its budget, or below it.</p>" : table.html())\
        <details><summary>All counts</summary>
        \(countTable.html())</details>
        """)
    return HtmlPage(
      title: "Counts and their budgets",
      lead: """
        <p class="lead">\(total(.plain))</p>
        \(forced.map { "<p class=\"warning\" role=\"note\">Compared by --force, although \($0).</p>" as Html })
        """,
      sections: [budgets],
      footer: "<p class=\"soft\">Made by <code>bench check --format html</code>.</p>")
  }
}

extension Comparison.Row {
  /// Whether it is a proven difference, or a failure.
  fileprivate var isChange: Bool { verdict.isWorse || verdict.isBetter || verdict == .failed }
}
