/// The counts of three batches of actions, whose differences give the cost of an action.
struct CountCurve: Equatable {
  /// One batch: its actions, and the counts while they took effect.
  struct Batch: Equatable, Codable {
    let actions: Int
    var rounds = 1
    var totals: [Metric: Int]
  }

  let batches: [Batch]

  /// The number of counted actions in all batches.
  var actions: Int { batches.reduce(0) { $0 + $1.actions } }

  /// The total count in all batches.
  func total(_ metric: Metric) -> Int { batches.reduce(0) { $0 + ($1.totals[metric] ?? 0) } }

  /// The cost of an action in each of `metrics`.
  func measurements(_ metrics: [Metric]) -> [CellReport.Measurement] { metrics.map(measurement) }

  /// The slope from the smallest batch to the largest, with a remark when it changes on the way.
  ///
  /// Labels differ in length and rows in place, and so do their costs: a difference of a quarter means
  /// nothing. A cost that grows with every action differs by two thirds.
  private func measurement(_ metric: Metric) -> CellReport.Measurement {
    let slopes = zip(batches, batches.dropFirst()).map { self.slope(metric, $0, $1) }
    let slope = self.slope(metric, batches[0], batches[batches.count - 1])
    var measurement = CellReport.Measurement(metric, slope, total: total(metric), actions: actions)
    if let first = slopes.first, let last = slopes.last,
      abs(first - last) > 0.25 * max(abs(slope), 0.2)
    {
      measurement.reason =
        "depends on history: \(first.shortest) in short batches, \(last.shortest) in long ones"
    }
    return measurement
  }

  private func slope(_ metric: Metric, _ less: Batch, _ more: Batch) -> Double {
    Double((more.totals[metric] ?? 0) - (less.totals[metric] ?? 0))
      / Double(more.actions - less.actions)
  }
}
