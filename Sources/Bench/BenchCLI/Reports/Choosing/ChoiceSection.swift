import BenchKit
import Choosing
import Conformance

/// What results say for choosing, as part of a page: the same answer as `bench choose`.
struct ChoiceSection {
  private let answer: Swift.Result<ChoiceReport, any Error>

  /// The answer to the question that says nothing, from these files, of which `known` describes the patterns.
  init(
    _ results: [ResultFile], _ conformance: [ConformanceReport], _ effort: EffortResult?,
    _ known: KnownPatterns
  ) {
    answer = Swift.Result {
      let results = results.enumerated().map { ("result \($0 + 1)", $1.printable) }
      let evidence = try Evidence(results, conformance, effort)
      return ChoiceReport(
        choice: try Choice(Question(), evidence, known), evidence: evidence,
        command: "bench choose FILE…", isVerbose: true)
    }
  }

  var section: HtmlPage.Section {
    HtmlPage.Section(id: "choice", title: "Choosing", body: body)
  }

  private var body: Html {
    switch answer {
    case .failure(let reason):
      "<p>These files cannot answer which pattern to choose: \("\(reason)").</p>"
    case .success(let report):
      """
      <p><b>\(ChoiceWords(report.choice).answer)</b></p>
      <p>Say what your screen has, and the answer is about that: rows, observers, screens, actions a second, and what \
      a pattern must be able to do.</p>
      \(Self.content(of: report))
      """
    }
  }

  /// The load, the tables and the command.
  static func content(of report: ChoiceReport) -> Html {
    let tables = ([report.table] + report.details).map { $0.html() }
    return """
      <p>\(ChoiceWords(report.choice).assumed)</p>
      \(tables)<p class="soft">\(ChoiceReport.legend)</p>
      <pre tabindex="0">\(report.command)</pre>

      """
  }
}

extension ChoiceReport: HtmlReport {
  var page: HtmlPage {
    HtmlPage(
      title: "Which pattern to choose",
      lead: "<p class=\"lead\">\(ChoiceWords(choice).answer)</p>",
      sections: [
        HtmlPage.Section(id: "choice", title: "The argument", body: ChoiceSection.content(of: self))
      ],
      footer: "<p class=\"soft\">Made by <code>bench choose --format html</code>.</p>")
  }
}
