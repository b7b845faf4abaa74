import BenchKit

/// A measured result, in every format.
struct ResultReport: JsonReport {
  let result: ResultFile
  private let setup: Bench.Setup

  init(_ result: ResultFile, _ setup: Bench.Setup) {
    self.result = result
    self.setup = setup
  }

  var jsonText: String { result.text }

  var markdown: String { ResultPage(result.printable).text + "\n" }

  func text(_ style: Style) -> String { TextReport(result.printable, setup, style).text + "\n" }
}

extension ResultFile {
  /// The result without characters that a terminal would take for commands: a result can come from
  /// anywhere, and reasons hold what patterns have printed.
  var printable: ResultFile {
    var result = self
    for field in [
      \ResultEnvironment.tool, \.git, \.swift, \.flags, \.cpu, \.kernel, \.virtualization,
    ] {
      result.environment[keyPath: field] = result.environment[keyPath: field].printable
    }
    result.rows = rows.map { row in
      var row = row
      row.pattern = row.pattern.printable
      row.workload = row.workload.printable
      row.metric = row.metric.printable
      row.unit = row.unit.printable
      row.reason = row.reason?.printable
      row.verdict = row.verdict?.printable
      return row
    }
    return result
  }
}

/// Every format of a result, for tools that look for results that break one.
package enum EveryFormat {
  private static let setup = Bench.Setup(suite: Suite(patterns: []), targets: [])

  /// The number of characters of `result` in all formats together.
  package static func length(of result: ResultFile) -> Int {
    let report = ResultReport(result, setup)
    return OutputFormat.all.reduce(0) { sum, format in
      sum + ((try? format.text(of: report, .plain))?.utf8.count ?? 0)
    }
  }
}
