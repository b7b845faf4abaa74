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
          ? "<p>None.</p>"
          : "\(content(of: changes))\(functions)\(remarks.map { "<p>\($0)</p>\n" as Html })"),
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
    \(warnings(differences))
    <p class="lead">A is <code>\(comparison.former)</code>, B is <code>\(comparison.latter)</code>.</p>
    <p>\(summary)</p>
    \(warnings([comparison.invalid, missing].compactMap { $0 }))
    """
  }

  func warnings(_ lines: [String]) -> [Html] {
    lines.map { "<p class=\"warning\" role=\"note\">\($0)</p>" }
  }

  private var changes: [Comparison.Row] { comparison.rows.filter(\.isChange) }

  private func content(of rows: [Comparison.Row]) -> Html {
    "\(tables(of: rows).map { $0.html() })"
  }

  /// Which functions changed most in counts that differ.
  private var functions: Html? {
    let blocks = ChangedFunctions(sorted(changes)).blocks.map { block -> Html in
      let causes = block.causes.map { cause -> Html in
        let place: Html? = cause.location.map { ", \($0.description)" }
        return "<li><code>\(cause.name)</code>\(place): \(cause.summary)</li>\n"
      }
      return "<h4>\(block.title)</h4>\n<ul>\(causes)</ul>\n"
    }
    return blocks.isEmpty
      ? nil : "\(blocks)<p class=\"soft\">\(ChangedFunctions.remark)</p>\n"
  }

  private var notes: [Html] { comparison.notes.map { "<p class=\"soft\">\($0)</p>\n" } }
}

extension CheckReport: HtmlReport {
  var page: HtmlPage {
    if let compared {
      return HtmlPage(
        title: "What a change costs",
        lead: "\(compared.warnings(compared.differences))<p class=\"lead\">\(total(.plain))</p>",
        sections: compared.sections,
        footer: "<p class=\"soft\">Made by <code>bench check --against … --format html</code>.</p>")
    }
    let table = table(isGrouped: false)
    let budgets = HtmlPage.Section(
      id: "budgets", title: "Budgets",
      body: """
        \(table.isEmpty ? "<p>No count is above or below its budget.</p>" : table.html())
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
  fileprivate var isChange: Bool {
    verdict.isWorse || verdict.isBetter || verdict == .failed || verdict.isPardoned
  }
}
