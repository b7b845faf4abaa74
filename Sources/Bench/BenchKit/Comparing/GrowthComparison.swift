/// Compares how costs grow with size.
enum GrowthComparison {
  /// Whether `metric` tells how a cost grows.
  static func isCompared(_ metric: Metric) -> Bool {
    metric == .instructionGrowth || metric == .timeGrowth
  }

  /// A worse class costs more, a better one less.
  ///
  /// Noise alone can change the class of a time, so there the intervals of the exponents must be
  /// apart as well.
  static func row(_ metric: Metric, _ former: ResultRow, _ latter: ResultRow) -> Comparison.Row {
    guard let one = former.growth, let other = latter.growth else {
      let reason = former.growth == nil ? former.reason : latter.reason
      return Comparison.Row(former.cell, metric, .notCompared, reason: reason)
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

  /// Whether the intervals of the exponents have nothing in common, on the side that the classes say.
  private static func areApart(_ former: ResultRow, _ latter: ResultRow) -> Bool {
    guard let one = former.growth, let other = latter.growth, let low = former.low,
      let high = former.high, let newLow = latter.low, let newHigh = latter.high
    else { return false }
    return one < other ? newLow > high : newHigh < low
  }
}
