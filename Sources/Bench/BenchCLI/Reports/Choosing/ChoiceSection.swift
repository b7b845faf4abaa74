import BenchKit
import Choosing
import Conformance

/// What results say for choosing, as part of a page: the same parts and numbers as `bench choose`.
struct ChoiceSection {
  private let answer: Swift.Result<ChoiceReport, any Error>

  /// The answer to the open question from these files, of which `known` describes the patterns.
  init(
    _ results: [ResultFile], _ conformance: [ConformanceReport], _ effort: EffortResult?,
    _ known: KnownPatterns
  ) {
    answer = Swift.Result {
      let results = results.enumerated().map { ("result \($0 + 1)", $1.printable) }
      let evidence = try Evidence(results, conformance, effort)
      let question = Question()
      return ChoiceReport(
        try Choice(question, evidence, known),
        command: "bench choose FILE… --draws \(question.draws) --seed \(question.seed)")
    }
  }

  init(_ report: ChoiceReport) { answer = .success(report) }

  var section: HtmlPage.Section {
    HtmlPage.Section(id: "choice", title: "Choosing", body: body)
  }

  private var body: Html {
    switch answer {
    case .failure(let reason):
      "<p>These files cannot answer which pattern to choose: \("\(reason)").</p>"
    case .success(let report):
      """
      <p><b>Which one, if nothing is said about what matters?</b> \(ChoiceWords(report.choice).sentence) Requirements, \
      orders of importance and loads change the answer; <code>bench choose</code> takes them.</p>
      \(Self.content(of: report))
      """
    }
  }

  /// The parts one after the other, and the command.
  static func content(of report: ChoiceReport) -> Html {
    let parts = report.parts.map { part -> Html in
      """
      <h3>\(part.title)</h3>
      \(part.tables.map { $0.html() })\(part.sentences.map { "<p>\($0)</p>\n" as Html })
      """
    }
    return "\(parts)<pre tabindex=\"0\">\(report.command)</pre>\n"
  }
}

extension ChoiceReport: HtmlReport {
  var page: HtmlPage {
    HtmlPage(
      title: "Which pattern to choose",
      lead: "<p class=\"lead\">\(ChoiceWords(choice).sentence)</p>",
      sections: [
        HtmlPage.Section(id: "choice", title: "The argument", body: ChoiceSection.content(of: self))
      ],
      footer: "<p class=\"soft\">Made by <code>bench choose --format html</code>.</p>")
  }
}
