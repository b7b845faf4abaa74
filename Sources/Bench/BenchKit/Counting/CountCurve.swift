/// What is counted in three batches of actions, and what an action costs by their differences.
struct CountCurve: Equatable {
  /// One batch: its actions, and what was counted while they took effect.
  struct Batch: Equatable, Codable {
    let actions: Int
    var rounds = 1
    var totals: [Metric: Int]
  }

  let batches: [Batch]

  /// All actions that were counted.
  var actions: Int { batches.reduce(0) { $0 + $1.actions } }

  /// What was counted in all of them.
  func total(_ metric: Metric) -> Int { batches.reduce(0) { $0 + ($1.totals[metric] ?? 0) } }

  /// A finding per metric.
  func findings(_ metrics: [Metric]) -> [CellReport.Finding] { metrics.map(finding) }

  /// The slope from the smallest batch to the largest, and a remark when it is not the same on the
  /// way.
  ///
  /// Labels differ in length and rows in place, and with them what they cost: a difference of a
  /// quarter means nothing. A cost that grows with every action differs by two thirds.
  private func finding(_ metric: Metric) -> CellReport.Finding {
    let slopes = zip(batches, batches.dropFirst()).map { self.slope(metric, $0, $1) }
    let slope = self.slope(metric, batches[0], batches[batches.count - 1])
    var finding = CellReport.Finding(metric, slope, total: total(metric), actions: actions)
    if let first = slopes.first, let last = slopes.last,
      abs(first - last) > 0.25 * max(abs(slope), 0.2)
    {
      finding.reason =
        "depends on history: \(first.shortest) in short batches, \(last.shortest) in long ones"
    }
    return finding
  }

  private func slope(_ metric: Metric, _ less: Batch, _ more: Batch) -> Double {
    Double((more.totals[metric] ?? 0) - (less.totals[metric] ?? 0))
      / Double(more.actions - less.actions)
  }
}
