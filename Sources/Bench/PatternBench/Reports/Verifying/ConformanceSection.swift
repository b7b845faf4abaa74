import BenchCLI
import BenchKit
import Conformance

/// Which rules every pattern keeps.
struct ConformanceSection {
  private let reports: [ConformanceReport]

  init(_ reports: [ConformanceReport]) { self.reports = reports }

  var section: HtmlPage.Section {
    let report = VerificationReport(reports)
    let failures = reports.flatMap(\.failures).map { row -> Html in
      "<pre tabindex=\"0\">\(row.message)</pre>\n"
    }
    let escapes = reports.flatMap(\.escapes).map { escape -> Html in
      "<p><b>\(escape.description)</b> \(escape.advice)</p>\n"
    }
    let omissions = report.omissions.map { line -> Html in "<p>\(line)</p>\n" }
    return HtmlPage.Section(
      id: "conformance", title: "Conformance",
      body: """
        <p><b>Does it still behave?</b> Required rules hold for every pattern, others for those that claim them. \
        Rules that a pattern does not claim were checked all the same.</p>
        \(report.totals.html())
        <p class="soft">\(report.legend)</p>
        \(escapes)\(failures)\(omissions)\(report.table.html(id: "rules"))
        """)
  }
}

extension VerificationReport: HtmlReport {
  var page: HtmlPage {
    HtmlPage(
      title: "Whether patterns behave",
      lead: """
        <p class="lead">Every pattern implements the same counter, list and search; these are the rules that they \
        were checked against.</p>
        """,
      sections: [ConformanceSection(reports).section],
      footer: "<p class=\"soft\">Made by <code>bench verify --format html</code>.</p>")
  }
}
