import BenchKit
import Choosing
import Conformance

/// Measured results, what a verification found, and efforts, in every format.
struct ResultReport: JsonReport {
  let results: [ResultFile]
  let conformance: [ConformanceReport]
  let effort: EffortResult?
  let setup: Bench.Setup

  /// The report of a result.
  init(_ result: ResultFile, _ setup: Bench.Setup) {
    self.init(results: [result], conformance: [], setup)
  }

  /// The report of several results, such as one of times and one of latencies, and of what else is known.
  init(
    results: [ResultFile], conformance: [ConformanceReport], effort: EffortResult? = nil,
    _ setup: Bench.Setup
  ) {
    self.results = results
    self.conformance = conformance
    self.effort = effort
    self.setup = setup
  }

  /// The only result, for formats that hold just one.
  var single: ResultFile { results[0] }

  var jsonText: String { single.text }

  var markdown: String {
    (results.map { ResultPage($0.printable, targets: setup.targets).text + "\n" }
      + others { $0.markdown })
      .joined(separator: "\n")
  }

  func text(_ style: Style) -> String {
    (results.map { TextReport($0.printable, setup, style).text + "\n" }
      + others { $0.text(style) })
      .joined(separator: "\n")
  }

  /// The texts of what is no result of a run.
  private func others(_ text: (any Report) -> String) -> [String] {
    let verification = conformance.isEmpty ? [] : [text(VerificationReport(conformance))]
    return verification + (effort.map { [text(EffortReport($0))] } ?? [])
  }
}

extension ResultFile {
  /// The result without characters that a terminal would take for commands: a result can come from
  /// anywhere, and reasons hold what patterns have printed.
  var printable: ResultFile {
    var result = self
    for field in [
      \ResultEnvironment.tool, \.git, \.swift, \.flags, \.cpu, \.kernel, \.virtualization,
      \.allocator,
      \.binary, \.fingerprint,
    ] {
      result.environment[keyPath: field] = result.environment[keyPath: field].printable
    }
    result.rows = rows.map { row in
      var row = row
      row.cell.pattern = row.cell.pattern.printable
      row.cell.workload = row.cell.workload.printable
      let functions = row.count?.functions
      row.count?.functions = functions?.map {
        FunctionShare(name: $0.name.printable, share: $0.share)
      }
      return row.changingReason { $0?.printable }
    }
    return result
  }
}

/// Every format of a result, for tools that look for results that break one.
package enum EveryFormat {
  private static let setup = Bench.Setup(suite: Suite(patterns: []), targets: [])

  /// The page of `result`; empty when no program here can hash its script.
  package static func page(of result: ResultFile) -> String {
    (try? ResultReport(result, setup).page.text()) ?? ""
  }

  /// The number of characters of `result` in all formats together.
  package static func length(of result: ResultFile) -> Int {
    let report = ResultReport(result, setup)
    return ResultReport.formats.reduce(0) { sum, format in
      sum + ((try? format.text(of: report, .plain))?.utf8.count ?? 0)
    }
  }
}
