/// Compares exact counts, which are the same in every run of a build.
package enum CountComparison {
  /// Whether `metric` is counted, not timed.
  package static func isCounted(_ metric: Metric) -> Bool {
    Pass.allCases.contains { $0.isExact && $0.metrics.contains(metric) }
  }

  /// Compares one count, given the rows of both sides.
  package static func row(_ former: ResultRow, _ latter: ResultRow) -> Comparison.Row {
    precondition(
      former.metric == latter.metric,
      "rows of \(former.metric.rawValue) and \(latter.metric.rawValue) are compared")
    let (cell, metric) = (former.cell, former.metric)
    if let failed = [former, latter].first(where: { $0.status == .failed }) {
      return Comparison.Row(cell, metric, .failed, reason: failed.reason)
    }
    guard let one = former.value, let other = latter.value else {
      return Comparison.Row(former, without: latter.reason)
    }
    var row = Comparison.Row(cell, metric, verdict(metric, one, other))
    row.former = one
    row.latter = other
    row.ratio = one > 0 ? other / one : nil
    if row.verdict != .same { row.functions = FunctionChange.largest(former, latter) }
    return row
  }

  private static func verdict(
    _ metric: Metric, _ one: Double, _ other: Double
  ) -> Comparison.RowVerdict {
    if metric.exceeds(other, one) { return .more }
    return metric.exceeds(one, other) ? .less : .same
  }
}

/// Compares how costs grow with size.
enum GrowthComparison {
  /// Whether `metric` is about the growth of a cost.
  static func isCompared(_ metric: Metric) -> Bool {
    metric == .instructionGrowth || metric == .timeGrowth
  }

  /// The intervals of the exponents say which costs more; the same class is the same.
  static func row(_ former: ResultRow, _ latter: ResultRow) -> Comparison.Row {
    let metric = former.metric
    guard let one = former.interval, let other = latter.interval else {
      return Comparison.Row(former, without: latter.reason)
    }
    let isSame = former.growth != nil && former.growth == latter.growth
    let verdict: Comparison.RowVerdict =
      isSame ? .same : one.high < other.low ? .more : other.high < one.low ? .less : .inconclusive
    var row = Comparison.Row(
      former.cell, metric, verdict,
      reason: isSame ? nil : "grows as \(name(latter)), and grew as \(name(former))")
    (row.former, row.latter) = (former.value, latter.value)
    return row
  }

  /// The class, or a power where it is not clear.
  private static func name(_ row: ResultRow) -> String {
    row.growth?.rawValue ?? "n^\(row.value?.shortest ?? "?")"
  }
}
