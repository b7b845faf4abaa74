import BenchKit

extension Picture {
  /// The picture of how costs grow in the first sweep of `result`. Throws when it has none.
  init(_ result: ResultFile, _ colours: PatternColours) throws {
    let result = result.printable
    let sweep = result.cells { $0 == .scale }.first?.workload
    guard let chart = sweep.flatMap({ CurveChart.growth(result, of: $0, .time) }) else {
      throw Failure(
        .usage, "svg shows times or counts of patterns, or a sweep; this result has neither")
    }
    self = chart.picture(colours)
  }
}
