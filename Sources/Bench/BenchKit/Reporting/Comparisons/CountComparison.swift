/// Compares exact counts, which are the same in every run of a build.
package enum CountComparison {
  /// Whether `metric` is counted, not timed.
  static func isCounted(_ metric: Metric) -> Bool {
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
      return Comparison.Row(former, metric, without: latter.reason)
    }
    var row = Comparison.Row(cell, metric, outcome(metric, one, other))
    row.former = one
    row.latter = other
    row.ratio = one > 0 ? other / one : nil
    if row.verdict != .same { row.functions = FunctionChange.largest(former, latter) }
    return row
  }

  private static func outcome(
    _ metric: Metric, _ one: Double, _ other: Double
  ) -> Comparison.Outcome {
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

  /// A worse class costs more, a better one less.
  ///
  /// Noise alone can change the class of a time, so there the intervals of the exponents must be
  /// apart as well.
  static func row(_ former: ResultRow, _ latter: ResultRow) -> Comparison.Row {
    let metric = former.metric
    guard let one = former.growth, let other = latter.growth else {
      return Comparison.Row(former, metric, without: latter.reason)
    }
    let isMeant = metric == .instructionGrowth || areApart(former, latter)
    let outcome: Comparison.Outcome =
      one == other ? .same : !isMeant ? .inconclusive : one < other ? .more : .less
    var row = Comparison.Row(
      former.cell, metric, outcome,
      reason: one == other ? nil : "grows as \(other.rawValue), and grew as \(one.rawValue)")
    (row.former, row.latter) = (former.value, latter.value)
    return row
  }

  /// Whether the intervals of the exponents are disjoint, in the direction of the classes.
  private static func areApart(_ former: ResultRow, _ latter: ResultRow) -> Bool {
    guard let one = former.growth, let other = latter.growth, let low = former.low,
      let high = former.high, let newLow = latter.low, let newHigh = latter.high
    else { return false }
    return one < other ? newLow > high : newHigh < low
  }
}
