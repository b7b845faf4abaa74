/// Makes the rows about the growth of costs in sweeps.
struct GrowthRows {
  /// The costs that may grow, the metrics of their growth, and the least relative noise assumed.
  private static let kinds: [(cost: Metric, growth: Metric, noise: Double)] = [
    (.time, .timeGrowth, 0.05), (.instructions, .instructionGrowth, 0.01),
  ]

  /// A row for each sweep in `rows` and each measured cost, in the cell of the sweep's largest size.
  static func rows(of rows: [ResultRow]) -> [ResultRow] {
    let sweeps = rows.filter { $0.traits.kind == .scale }
    var order: [Cell] = []
    for row in sweeps {
      let name = Cell(pattern: row.cell.pattern, workload: row.cell.workload, size: 1)
      if !order.contains(name) { order.append(name) }
    }
    return order.flatMap { name in
      let own = sweeps.filter {
        $0.cell.pattern == name.pattern && $0.cell.workload == name.workload
      }
      return kinds.compactMap { kind in
        let costs = own.filter { $0.metric == kind.cost }
        return costs.isEmpty ? nil : row(costs, kind.growth, kind.noise)
      }
    }
  }

  private static func row(_ costs: [ResultRow], _ metric: Metric, _ noise: Double) -> ResultRow? {
    let largest = costs.max { $0.cell.size < $1.cell.size }!
    func row(_ outcome: ResultRow.Outcome) -> ResultRow {
      ResultRow(largest.cell, metric, outcome, traits: largest.traits)
    }
    if costs.count == 1, largest.status == .notMeasured { return nil }
    if let failed = costs.first(where: { $0.status == .failed }) { return row(failed.outcome) }
    guard let fit = GrowthFit(costs.compactMap(\.growthPoint), noise: noise) else {
      let reason = costs.compactMap(\.reason).first ?? "fewer than three sizes were measured"
      return row(.notMeasured(reason: reason))
    }
    var grown = row(.ok(.init(fit.exponent.toThreePlaces, fit.interval.toThreePlaces)))
    grown.growth = fit.growth
    return grown
  }
}

extension ResultRow {
  /// The cost at the row's size; its noise is half the width of its interval. Nil without a cost above zero.
  package var growthPoint: GrowthFit.Point? {
    guard let value, value > 0 else { return nil }
    let width = (high ?? value) - (low ?? value)
    return GrowthFit.Point(size: Double(cell.size), cost: value, noise: width / 2 / value)
  }
}
