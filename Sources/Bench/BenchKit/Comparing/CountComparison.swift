/// Compares what is the same in every run of a build.
package enum CountComparison {
  /// Whether `metric` is counted, not timed.
  static func isCounted(_ metric: Metric) -> Bool {
    Pass.allCases.contains { $0.isExact && $0.metrics.contains(metric) }
  }

  /// What came of one count, given both sides' rows of it.
  package static func row(_ former: ResultRow, _ latter: ResultRow) -> Comparison.Row {
    guard let metric = Metric(rawValue: former.metric), former.metric == latter.metric else {
      preconditionFailure("rows of \(former.metric) and \(latter.metric) are compared")
    }
    return row(metric, former, latter)
  }

  /// What came of one count, given both sides' rows of it.
  static func row(_ metric: Metric, _ former: ResultRow, _ latter: ResultRow) -> Comparison.Row {
    let cell = former.cell
    if let failed = [former, latter].first(where: { $0.status == .failed }) {
      return Comparison.Row(cell, metric, .failed, reason: failed.reason)
    }
    guard let one = former.value, let other = latter.value else {
      let reason = former.value == nil ? former.reason : latter.reason
      return Comparison.Row(cell, metric, .notCompared, reason: reason)
    }
    var row = Comparison.Row(cell, metric, outcome(metric, one, other))
    row.former = one
    row.latter = other
    row.ratio = one > 0 ? other / one : nil
    return row
  }

  private static func outcome(
    _ metric: Metric, _ one: Double, _ other: Double
  ) -> Comparison.Outcome {
    if metric.exceeds(other, one) { return .more }
    return metric.exceeds(one, other) ? .less : .same
  }
}
