import Basics

/// Makes the rows of one cell's latencies.
struct LatencyRows {
  private static let resamples = 500

  let cell: Cell
  let traits: WorkloadTraits
  let metrics: [Metric]
  let seed: UInt64

  /// The rows of `forks`: values are of all forks together, samples of each.
  ///
  /// The interval is a bootstrap: it draws forks with replacement and pools their latencies. Where more
  /// than a third of the forks were saturated there are no values, and none for a percentile beyond which
  /// no action lies.
  func rows(_ forks: [MeasuredLatencies]) -> [ResultRow] {
    let saturations = forks.compactMap(\.saturation)
    let isSaturated = 3 * saturations.count > forks.count
    func rows(
      _ cell: Cell, _ kind: WorkloadKind, _ metrics: [Metric], _ counts: [LatencyCounts]
    ) -> [ResultRow] {
      let rows: [ResultRow]
      if isSaturated, let saturation = saturations.first {
        rows = metrics.map { ResultRow(cell, $0, .saturated(reason: "\(saturation)")) }
      } else {
        let remark =
          saturations.isEmpty
          ? nil : "\(saturations.count) of \(forks.count) processes were saturated"
        rows = filled(cell, metrics, counts, remark)
      }
      return rows.map { row in
        var row = row
        row.traits = WorkloadTraits(kind, axis: traits.axis)
        if traits.axis == .actionsPerSecond { row.latency.saturatedForks = saturations.count }
        return row
      }
    }
    let uncorrected = traits.kind == .control ? [] : forks.compactMap(\.uncorrected)
    let sent = traits.kind == .latency ? WorkloadKind.uncorrectedLatency : traits.kind
    return rows(cell, traits.kind, metrics, forks.map(\.corrected))
      + (uncorrected.isEmpty
        ? []
        : rows(
          cell.uncorrected, sent, metrics.filter { $0.percentile != nil }, uncorrected))
  }

  /// Rows without values.
  func empty(_ outcome: ResultRow.Outcome) -> [ResultRow] {
    metrics.map { ResultRow(cell, $0, outcome, traits: traits) }
  }

  private func filled(
    _ cell: Cell, _ metrics: [Metric], _ forks: [LatencyCounts], _ remark: String?
  ) -> [ResultRow] {
    let all = LatencyCounts(merging: forks)
    let resampled = Self.resampled(forks, seed)
    return metrics.map { metric in
      guard all.total >= metric.leastActions else {
        let reason = "too few actions: \(all.total) of at least \(metric.leastActions)"
        return ResultRow(cell, metric, .notMeasured(reason: reason))
      }
      let drawn = resampled.map { $0.value(of: metric) }.sorted()
      let interval = Bootstrap.interval(of: drawn, method: .pooledBootstrap)
      let estimate = ResultRow.Estimate(
        all.value(of: metric),
        // Shares are smaller than the three places of other values.
        metric.frame == nil ? interval.toThreePlaces : interval,
        samples: forks.map { $0.value(of: metric) }, remark: remark)
      var row = ResultRow(cell, metric, .ok(estimate))
      if metric == .latencyMax { row.latency.distribution = all.distribution }
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

    func value(of metric: Metric) -> Double {
      let total = Double(counts.reduce(0, +))
      if let frame = metric.frame {
        let late = zip(values, counts).reduce(0) { Double($1.0) > frame ? $0 + $1.1 : $0 }
        return total > 0 ? Double(late) / total : 0
      }
      // A product that is a whole number may be a little more in binary.
      let rank = ((metric.percentile ?? 100).nextDown * total / 100).rounded(.up)
      var sum: UInt64 = 0
      for (value, count) in zip(values, counts) {
        sum += count
        if Double(sum) >= rank, count > 0 { return Double(value) }
      }
      return Double(values.last ?? 0)
    }
  }
}

extension LatencyCounts {
  /// The value of a metric of latencies: a latency in nanoseconds, or the share of those later than a frame;
  /// 0 when there are none.
  func value(of metric: Metric) -> Double {
    guard let frame = metric.frame else { return value(atPercentile: metric.percentile ?? 100) }
    let late = steps.reduce(0) { Double($1.value) > frame ? $0 + $1.count : $0 }
    return total > 0 ? Double(late) / Double(total) : 0
  }
}

/// What all latencies of a run have in common: their resolution, and whether they can be trusted.
struct LatencyTrust {
  /// The comparison of the control with itself; nil when there are too few forks.
  let control: Family.Decision?

  /// The trust in the latencies that `forks` of each cell measured.
  init(_ forks: (Cell) -> [MeasuredLatencies]) {
    let medians = Control.latencyCells.map { cell in
      forks(cell).map { $0.corrected.value(of: .latencyMedian) }
    }
    control = Control.decision(zip(medians[0], medians[1]).map { $1 / $0 })
  }

  /// The fault that the control shows; nil without one.
  var fault: String? { control.flatMap { Control.fault($0, of: "latencies") } }

  /// Adds to rows of latencies what is known of the run: the resolution to values that are not above it, the
  /// verdict to the control, and a remark to all when the control failed.
  ///
  /// The resolution is what the harness takes in the same loop, where nothing but two readings of the clock and a
  /// render is timed: its p99, or the same percentile if that is more. A latency that is not above it cannot be
  /// told from it. It contains the step of the clock, and in open loops how late the sender is.
  func complete(_ rows: [ResultRow]) -> [ResultRow] {
    let floors = Dictionary(
      grouping: rows.filter { $0.traits.kind == .floor && $0.metric.percentile != nil }, by: \.cell)
    return rows.map { row in
      guard row.metric.isLatency, let value = row.value else { return row }
      var row = row
      if let resolution = floors[row.harness].flatMap({ row.resolution($0) }), value <= resolution {
        row.latency.resolution = resolution
      }
      if row.cell == Control.latencyCells[1], row.metric == .latencyMedian {
        row.comparison = control.map(ResultRow.TimeRatio.init)
      }
      guard let fault else { return row }
      return row.changingReason { remark in
        Control.latencyCells.contains(row.cell) ? fault : remark ?? Control.distrust
      }
    }
  }
}

extension ResultRow {
  /// The cell of the harness in the same loop, from the same time.
  fileprivate var harness: Cell {
    if traits.kind == .code { return Floor.emptyClosure }
    guard traits.axis == .actionsPerSecond else { return Floor.latencyHarness }
    let harness = Floor.openLatencyHarness(cell.size)
    return traits.kind == .uncorrectedLatency ? harness.uncorrected : harness
  }

  /// The resolution of a percentile, given the rows of the harness; nil for other rows.
  fileprivate func resolution(_ harness: [ResultRow]) -> Double? {
    guard metric.percentile != nil, traits.kind != .floor else { return nil }
    return harness.filter { [.latency99, metric].contains($0.metric) }.compactMap(\.value).max()
  }
}
