#if Studies
  import BenchKit
  import Spec

  /// Files to start from: small ones, with rows of real results.
  enum Corpus {
    /// Files with some rows each of the results at `paths`, and of every kind of row there is.
    static func files(from paths: [String], seed: UInt64) throws -> [[UInt8]] {
      var random = SplitMix64(seed: seed)
      return try paths.flatMap { path in
        let result = try ResultFile(path: path)
        let kinds = Dictionary(grouping: result.rows) { "\($0.status)\($0.metric.rawValue)" }
        let ordered = kinds.sorted { $0.key < $1.key }.map(\.value)
        return (0..<24).map { index in
          var small = result
          small.rows = (0..<index % 5).map { _ in
            var row = ordered.randomElement(using: &random)!.randomElement(using: &random)!
            if Int.random(in: 0..<4, using: &random) == 0 { spoil(&row, &random) }
            return row
          }
          return Array(small.text.utf8)
        }
      }
    }

    private static let latencies = PercentileDistribution(
      points: [
        .init(percentile: 50, value: 1_000, count: 2), .init(percentile: 100, value: 9e6, count: 4),
      ], mean: 3_000, deviation: 250)

    /// Rows as they are when something went wrong, of which good results have none.
    private static func spoil(_ row: inout ResultRow, _ random: inout SplitMix64) {
      let reason = "view.rows[3].label: expected \"a\\b\", found \"ä|é\n\u{1B}\""
      row.outcome =
        Bool.random(using: &random) ? .failed(reason: reason) : .notMeasured(reason: reason)
      let interval = Interval(low: 0.5, high: .infinity, method: .signedRank)
      row.comparison = .init(.inconclusive, 1, interval)
      if Bool.random(using: &random) { row.latency.distribution = latencies }
    }
  }
#endif
