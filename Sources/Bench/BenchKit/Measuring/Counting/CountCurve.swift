/// The counts of three batches of actions, whose differences give the cost of an action.
struct CountCurve: Equatable {
  /// One batch: its actions, and the counts while they took effect.
  struct Batch: Equatable, Codable {
    let actions: Int
    var rounds = 1
    var totals: [Metric: Int]
  }

  var batches: [Batch]
  /// Many repetitions of the last batch, in the parts of ``LongRun/parts(of:)``; empty without a long run.
  var longRun: [Batch] = []

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

  /// The cost of an action over the long run as `metric`, a count that short batches have as `short`; a
  /// remark says by how much it differs from that of a short batch.
  ///
  /// It is the total by the number of actions, so it includes what rounds cost. The short batch is the
  /// cheapest of the first repetitions, so that rare work in another one does not matter.
  func longMeasurement(_ metric: Metric, of short: Metric) -> CellReport.Measurement {
    guard !longRun.isEmpty, longRun.allSatisfy({ $0.totals[short] != nil }) else {
      return .init(metric, nil, reason: "there was no long run")
    }
    let actions = longRun.reduce(0) { $0 + $1.actions }
    let total = longRun.reduce(0) { $0 + $1.totals[short]! }
    let cost = Double(total) / Double(actions)
    let expected = longRun.prefix(LongRun.singleRepetitions)
      .map { Double($0.totals[short]!) / Double($0.actions) }.min()!
    var measurement = CellReport.Measurement(metric, cost, total: total, actions: actions)
    let difference = abs(cost - expected)
    if difference > 0.005 * expected {
      let word = cost > expected ? "more" : "less"
      let all = (difference * Double(actions)).rounded().shortest
      measurement.reason =
        difference < 0.01
        ? "\(all) \(word) in \(actions) actions than in as many short batches"
        : "\(difference.shortest) \(word) per action over \(actions) actions than in short batches"
    }
    return measurement
  }

  private func slope(_ metric: Metric, _ less: Batch, _ more: Batch) -> Double {
    Double((more.totals[metric] ?? 0) - (less.totals[metric] ?? 0))
      / Double(more.actions - less.actions)
  }
}
