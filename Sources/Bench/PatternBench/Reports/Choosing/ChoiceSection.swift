import BenchCLI
import BenchKit
import Choosing
import Conformance

/// What results say for choosing, as part of a page: the same answer as `bench choose`.
struct ChoiceSection {
  private let answer: Swift.Result<(report: ChoiceReport, form: Html?), any Error>

  /// The answer for one screen and no requirement, from these files; `known` describes their patterns.
  init(
    _ results: [ResultFile], _ conformance: [ConformanceReport], _ effort: EffortResult?,
    _ known: KnownPatterns
  ) {
    answer = Swift.Result {
      let results = results.enumerated().map { ("result \($0 + 1)", $1.printable) }
      let evidence = try Evidence(results, conformance, effort)
      let report = ChoiceReport(
        choice: try Choice(Question(), evidence, known), evidence: evidence,
        command: "bench choose FILE…", isVerbose: true)
      return (report, ChoiceForm(evidence, known).html)
    }
  }

  var section: HtmlPage.Section {
    HtmlPage.Section(id: "choice", title: "Choosing", body: body)
  }

  private var body: Html {
    switch answer {
    case .failure(let reason):
      "<p>These files cannot answer which pattern to choose: \("\(reason)").</p>"
    case .success(let (report, form)):
      """
      \(form)<p id="answer" role="status"><b>\(ChoiceWords(report.choice).answer)</b></p>
      <p class="soft"><code>bench choose</code> takes any load and several requirements. Below is the argument for one screen \
      and no requirement.</p>
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
