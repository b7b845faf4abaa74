/// Compares how costs grow with size.
enum GrowthComparison {
  /// Whether a change of class in `metric` is a regression: instructions only, since noise alone can
  /// change the class of a time.
  static func isCompared(_ metric: Metric) -> Bool { metric == .instructionGrowth }

  /// A worse class costs more, a better one less, whatever the exponents are.
  static func row(_ metric: Metric, _ former: ResultRow, _ latter: ResultRow) -> Comparison.Row {
    guard let one = former.growth, let other = latter.growth else {
      let reason = former.growth == nil ? former.reason : latter.reason
      return Comparison.Row(former.cell, metric, .notCompared, reason: reason)
    }
    let outcome: Comparison.Outcome = one == other ? .same : one < other ? .more : .less
    var row = Comparison.Row(
      former.cell, metric, outcome,
      reason: one == other ? nil : "grows as \(other.rawValue), and grew as \(one.rawValue)")
    (row.former, row.latter) = (former.value, latter.value)
    return row
  }
}
