import BenchKit

/// Every format of a result, for who wants to see whether one can be brought to fail.
package enum EveryFormat {
  private static let setup = Bench.Setup(suite: Suite(patterns: []), targets: [])

  /// The number of characters of `result` in all formats together.
  package static func length(of result: ResultFile) -> Int {
    let report = ResultReport(result, setup)
    return ResultFormat.allCases.reduce(0) { sum, format in
      sum + ((try? report.text(in: format))?.utf8.count ?? 0)
    }
  }
}
