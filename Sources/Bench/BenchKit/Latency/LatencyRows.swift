import Spec

/// Makes rows of the latencies that the forks of one cell saw.
struct LatencyRows {
  private static let resamples = 500

  let cell: Cell
  let seed: UInt64

  /// The rows of `forks`: values are of all forks together, samples of each.
  ///
  /// The 95 % interval comes from forks drawn with replacement, whose latencies are put together.
  /// Where more than a third of the forks were saturated there are no values.
  func rows(_ forks: [LatencyFindings]) -> [ResultRow] {
    let reasons = forks.compactMap(\.saturation)
    let isSaturated = 3 * reasons.count > forks.count
    func rows(_ cell: Cell, _ counts: [LatencyCounts]) -> [ResultRow] {
      if isSaturated, let reason = reasons.first { return empty(cell, .notMeasured, reason) }
      let remark =
        reasons.isEmpty ? nil : "\(reasons.count) of \(forks.count) processes were saturated"
      return filled(cell, counts, remark)
    }
    let uncorrected = forks.compactMap(\.uncorrected)
    return rows(cell, forks.map(\.corrected))
      + (uncorrected.isEmpty ? [] : rows(cell.uncorrected, uncorrected))
  }

  /// Rows without values.
  func empty(_ cell: Cell, _ status: ResultRow.Status, _ reason: String) -> [ResultRow] {
    Pass.latency.metrics.map { ResultRow(cell, $0, status, reason: reason) }
  }

  private func filled(_ cell: Cell, _ forks: [LatencyCounts], _ remark: String?) -> [ResultRow] {
    let all = LatencyCounts(merging: forks)
    let draws = Self.draws(forks, seed)
    return Pass.latency.metrics.map { metric in
      let percentile = metric.percentile ?? 100
      var row = ResultRow(cell, metric, .ok, reason: remark)
      row.value = all.value(atPercentile: percentile)
      row.samples = forks.map { $0.value(atPercentile: percentile) }
      let drawn = draws.map { $0.value(percentile) }.sorted()
      row.low = Bootstrap.quantile(0.025, of: drawn).toThreePlaces
      row.high = Bootstrap.quantile(0.975, of: drawn).toThreePlaces
      if metric == .latencyMax { row.distribution = all.distribution }
      return row
    }
  }

  private static func draws(_ forks: [LatencyCounts], _ seed: UInt64) -> [Draw] {
    var random = SplitMix64(seed: seed)
    let steps = forks.map(\.steps)
    let values = Set(steps.flatMap { $0.map(\.value) }).sorted()
    let places = Dictionary(uniqueKeysWithValues: values.enumerated().map { ($1, $0) })
    return (0..<resamples).map { _ in
      var counts = [UInt64](repeating: 0, count: values.count)
      for _ in forks {
        for step in steps.randomElement(using: &random)! {
          counts[places[step.value]!] += step.count
        }
      }
      return Draw(values: values, counts: counts)
    }
  }

  /// The latencies of forks that were drawn.
  private struct Draw {
    let values: [UInt64]
    let counts: [UInt64]

    func value(_ percentile: Double) -> Double {
      let rank = (percentile / 100 * Double(counts.reduce(0, +))).rounded(.up)
      var sum: UInt64 = 0
      for (value, count) in zip(values, counts) {
        sum += count
        if Double(sum) >= rank, count > 0 { return Double(value) }
      }
      return Double(values.last ?? 0)
    }
  }
}

extension Metric {
  /// The share of all latencies, from 0 to 100, that is not longer; nil for other metrics.
  package var percentile: Double? {
    switch self {
    case .latencyMedian: 50
    case .latency90: 90
    case .latency99: 99
    case .latency999: 99.9
    case .latencyMax: 100
    default: nil
    }
  }
}
