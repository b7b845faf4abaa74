import BenchCLI
import BenchKit
import Choosing
import Conformance

/// What results say for choosing, as part of a page: the same answer as `bench choose`.
struct ChoiceSection {
  private let answer: Swift.Result<(report: ChoiceReport, form: ChoiceForm?), any Error>

  /// The answer for one screen and no requirement, from these results of `files`; `known` describes their patterns.
  init(
    _ results: [ResultFile], _ conformance: [ConformanceReport], _ effort: EffortResult?,
    _ known: KnownPatterns, files: [String] = []
  ) {
    answer = Swift.Result {
      let results = results.enumerated().map { ("result \($0 + 1)", $1.printable) }
      let evidence = try Evidence(results, conformance, effort)
      let command = ChoiceInvocation.command(files)
      let report = ChoiceReport(
        choice: try Choice(Question(), evidence, known), command: command, isVerbose: true)
      return (report, ChoiceForm(evidence, known, command))
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
      \(form?.html)<p id="answer" role="status"><b>\(ChoiceWords(report.choice).answer)</b></p>
      <p id="load" class="soft"><span>\(ChoiceWords(report.choice).assumed)</span></p>
      \(report.table(ofLists: true).html(id: "argument"))<p class="soft">\(ChoiceReport.legend)</p>
      <p id="next"><span>\(ChoiceWords(report.choice).next.first ?? "")</span></p>
      <p>Any load, and several requirements, in a terminal:</p>
      <pre id="command" tabindex="0"><code>\(report.command)</code></pre>

      """
    }
  }

  /// The load, the tables and the command.
  static func content(of report: ChoiceReport) -> Html {
    let tables = ([report.table] + report.details).map { $0.html() }
    let words = ChoiceWords(report.choice)
    let next = words.next.map { line -> Html in "<li>\(line)</li>\n" }
    return """
      <p>\(words.assumed)</p>
      \(tables)<p class="soft">\(ChoiceReport.legend)</p>
      <ul>
      \(next)</ul>
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
