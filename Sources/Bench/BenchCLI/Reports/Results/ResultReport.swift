import BenchKit
import Choosing
import Conformance

/// Measured results, what a verification found, and efforts, in every format.
struct ResultReport: JsonReport, RowsReport {
  let results: [ResultFile]
  let conformance: [ConformanceReport]
  let effort: EffortResult?
  let suite: Suite
  /// Whether text is only a summary, of one screen.
  var isSummary = false

  /// The report of a result.
  init(_ result: ResultFile, _ suite: Suite, isSummary: Bool = false) {
    self.init(results: [result], conformance: [], suite)
    self.isSummary = isSummary
  }

  /// The report of several results, such as one of times and one of latencies, and of what else is known.
  init(
    results: [ResultFile], conformance: [ConformanceReport], effort: EffortResult? = nil,
    _ suite: Suite
  ) {
    self.results = results
    self.conformance = conformance
    self.effort = effort
    self.suite = suite
  }

  /// The only result, for formats that hold just one.
  var single: ResultFile { results[0] }

  var isOfOneFile: Bool { results.count == 1 && conformance.isEmpty && effort == nil }

  var jsonText: String { single.text }

  var markdown: String {
    (results.map { ResultPage($0.printable).text + "\n" }
      + machines { $0.markdown } + others { $0.markdown })
      .joined(separator: "\n")
  }

  func text(_ style: Style) -> String {
    if isSummary { return SummaryText(single.printable, suite, style).text + "\n" }
    return
      (results.map { TextReport($0.printable, suite, style).text + "\n" }
      + others { $0.text(style) })
      .joined(separator: "\n")
  }

  /// What two machines agree on, when there are two.
  private func machines(_ lines: (Table) -> [String]) -> [String] {
    MachinesTable(results.map(\.printable)).map { machines in
      [[lines(machines.table), [machines.sentence]].paragraphs + "\n"]
    } ?? []
  }

  /// The texts of what is no result of a run.
  private func others(_ text: (any Report) -> String) -> [String] {
    let verification = conformance.isEmpty ? [] : [text(VerificationReport(conformance))]
    return verification + (effort.map { [text(EffortReport($0))] } ?? [])
  }
}

extension ResultReport {
  /// The colours of the suite's patterns, and of what else the results have.
  var colours: PatternColours {
    PatternColours(
      suite.patterns.map { $0.name } + results.flatMap { $0.cells(\.isCompared) }.map(\.pattern))
  }
}

extension ResultReport: PictureReport {
  func picture() throws -> Picture { try Picture(single, colours) }
}

/// Every format of a result, for tools that look for results that break one.
package enum EveryFormat {
  private static let suite = Suite(patterns: [])

  /// The page of `result`; empty when no program here can hash its script.
  package static func page(of result: ResultFile) -> String {
    (try? ResultReport(result, suite).page.text()) ?? ""
  }

  /// The number of characters of `result` in all formats together.
  package static func length(of result: ResultFile) -> Int {
    let report = ResultReport(result, suite)
    return ResultReport.formats.reduce(0) { sum, format in
      sum + ((try? format.text(of: report, .plain))?.utf8.count ?? 0)
    }
  }
}
