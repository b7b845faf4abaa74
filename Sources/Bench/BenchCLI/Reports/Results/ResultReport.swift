import BenchKit

/// Measured results, and what a client has read beside them, in every format.
package struct ResultReport: JsonReport, RowsReport {
  let results: [ResultFile]
  let client: any Client
  /// Whether text is only a summary, of one screen.
  var isSummary = false
  /// The columns of the tables of cells; the usual ones if there are none.
  var columns: [CellColumn] = []

  /// The report of a result.
  package init(_ result: ResultFile, _ client: any Client) {
    self.init(results: [result], client)
  }

  /// The report of several results, such as one of times and one of latencies.
  package init(results: [ResultFile], _ client: any Client) {
    self.results = results
    self.client = client
  }

  /// The only result, for formats that hold just one.
  package var single: ResultFile { results[0] }

  package var isOfOneFile: Bool { results.count == 1 && client.others.isEmpty }

  package var jsonText: String { single.text }

  package var markdown: String {
    (results.map { ResultPage($0.printable, client, columns).text + "\n" }
      + client.others.map(\.markdown))
      .joined(separator: "\n")
  }

  package func text(_ style: Style) -> String {
    if isSummary { return SummaryText(single.printable, client, style).text + "\n" }
    return
      (results.map { TextReport($0.printable, client, style, columns).text + "\n" }
      + client.others.map { $0.text(style) })
      .joined(separator: "\n")
  }
}

extension ResultReport {
  /// The colours of what the client compares, and of what else the results have.
  var colours: PatternColours {
    PatternColours(
      client.names + results.flatMap { $0.cells(\.isCompared) }.map(\.pattern))
  }
}

extension ResultReport: PictureReport {
  package func picture() throws -> Picture {
    if let picture = client.picture(of: single, colours) { return picture }
    let result = single.printable
    let sweep = result.cells { $0 == .scale }.first?.workload
    guard let chart = sweep.flatMap({ GrowthChart(result, of: $0, .time) }) else {
      throw Failure(
        .usage, "svg shows times or counts of patterns, or a sweep; this result has none of them")
    }
    return chart.picture(colours)
  }
}

/// Every format of a result, for tools that look for results that break one.
package enum EveryFormat {
  /// The page of `result`; empty when no program here can hash its script.
  package static func page(of result: ResultFile, _ client: any Client) -> String {
    (try? ResultReport(result, client).page.text()) ?? ""
  }

  /// The number of characters of `result` in all formats together.
  package static func length(of result: ResultFile, _ client: any Client) -> Int {
    let report = ResultReport(result, client)
    return ResultReport.formats.reduce(0) { sum, format in
      sum + ((try? format.text(of: report, .plain))?.utf8.count ?? 0)
    }
  }
}
