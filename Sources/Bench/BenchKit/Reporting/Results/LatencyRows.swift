import Spec

/// Makes the rows of one cell's latencies.
struct LatencyRows {
  private static let resamples = 500

  let cell: Cell
  let traits: WorkloadTraits
  let seed: UInt64

  /// The rows of `forks`: values are of all forks together, samples of each.
  ///
  /// The interval is a bootstrap: it draws forks with replacement and pools their latencies. Where more
  /// than a third of the forks were saturated there are no values.
  func rows(_ forks: [MeasuredLatencies]) -> [ResultRow] {
    let saturations = forks.compactMap(\.saturation)
    let isSaturated = 3 * saturations.count > forks.count
    func rows(_ cell: Cell, _ kind: WorkloadKind, _ counts: [LatencyCounts]) -> [ResultRow] {
      let rows: [ResultRow]
      if isSaturated, let saturation = saturations.first {
        rows = empty(cell, .saturated, "\(saturation)")
      } else {
        let remark =
          saturations.isEmpty
          ? nil : "\(saturations.count) of \(forks.count) processes were saturated"
        rows = filled(cell, counts, remark)
      }
      return rows.map { row in
        var row = row
        (row.kind, row.axis) = (kind, traits.axis)
        row.saturated = traits.axis == .actionsPerSecond ? saturations.count : nil
        return row
      }
    }
    let uncorrected = forks.compactMap(\.uncorrected)
    return rows(cell, traits.kind, forks.map(\.corrected))
      + (uncorrected.isEmpty ? [] : rows(cell.uncorrected, .uncorrectedLatency, uncorrected))
  }

  /// Rows without values.
  func empty(_ cell: Cell, _ status: ResultRow.Status, _ reason: String) -> [ResultRow] {
    Pass.latency.metrics.map { ResultRow(cell, $0, status, reason: reason) }
  }

  private func filled(_ cell: Cell, _ forks: [LatencyCounts], _ remark: String?) -> [ResultRow] {
    let all = LatencyCounts(merging: forks)
    let resampled = Self.resampled(forks, seed)
    return Pass.latency.metrics.map { metric in
      let percentile = metric.percentile ?? 100
      var row = ResultRow(cell, metric, .ok, reason: remark)
      row.value = all.value(atPercentile: percentile)
      row.samples = forks.map { $0.value(atPercentile: percentile) }
      let drawn = resampled.map { $0.value(percentile) }.sorted()
      row.interval = Bootstrap.interval(of: drawn, method: .pooledBootstrap)
      if metric == .latencyMax { row.distribution = all.distribution }
      return row
    }
  }

  private static func resampled(_ forks: [LatencyCounts], _ seed: UInt64) -> [Resample] {
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
      return Resample(values: values, counts: counts)
    }
  }

  /// The pooled latencies of forks that were drawn with replacement.
  private struct Resample {
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
  /// The percentile of latencies that the metric is, from 0 to 100; nil for other metrics.
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
