/// Makes the rows about the growth of costs in sweeps.
///
/// They follow from the other rows alone, so those of a file are made anew when it is read.
struct GrowthRows {
  /// The least relative noise of instructions, which other addresses change, and of times, which caches change
  /// from one size to the next.
  private static let noise = (instructions: 0.01, times: 0.1)

  /// The rows, with those about growth made anew.
  static func renewed(_ rows: [ResultRow]) -> [ResultRow] {
    let measured = rows.filter { !GrowthComparison.isCompared($0.metric) }
    return measured + self.rows(of: measured)
  }

  /// A row for each sweep in `rows`, in the cell of its largest size: of instructions where they give one, since
  /// a time also grows with what the memory adds; of times elsewhere.
  static func rows(of rows: [ResultRow]) -> [ResultRow] {
    let sweeps = rows.filter { $0.traits.isSweep }
    let names = sweeps.map {
      Cell(pattern: $0.cell.pattern, workload: $0.cell.workload, size: 1)
    }.unique
    return names.flatMap { name in
      let own = sweeps.filter {
        $0.cell.pattern == name.pattern && $0.cell.workload == name.workload
      }
      func growth(_ metric: Metric, of cost: Metric, _ noise: Double) -> ResultRow? {
        let costs = own.filter { $0.metric == cost }
        return costs.isEmpty ? nil : row(costs, metric, noise)
      }
      let counted = growth(.instructionGrowth, of: .instructions, noise.instructions)
      let timed = growth(.timeGrowth, of: .time, noise.times)
      return (counted?.value == nil ? [timed, counted] : [counted]).compactMap { $0 }
    }
  }

  private static func row(_ costs: [ResultRow], _ metric: Metric, _ noise: Double) -> ResultRow? {
    let largest = costs.max { $0.cell.size < $1.cell.size }!
    func row(_ outcome: ResultRow.Outcome) -> ResultRow {
      ResultRow(largest.cell, metric, outcome, traits: largest.traits)
    }
    if costs.count == 1, largest.status == .notMeasured { return nil }
    if largest.traits.kind == .code, costs.count < GrowthFit.leastSizes { return nil }
    if let failed = costs.first(where: { $0.status == .failed }) { return row(failed.outcome) }
    guard let fit = GrowthFit(costs.compactMap(\.growthPoint), noise: noise) else {
      let reason = costs.compactMap(\.reason).first ?? "fewer than three sizes were measured"
      return row(.notMeasured(reason: reason))
    }
    var grown = row(.ok(.init(fit.exponent.toThreePlaces, fit.interval.toThreePlaces)))
    // Steps of caches look like a logarithm.
    let isMemory = metric == .timeGrowth && [.logarithmic, .linearithmic].contains(fit.growth)
    grown.growth = isMemory ? nil : fit.growth
    return grown
  }
}

extension ResultRow {
  /// The cost at the row's size; its noise is a quarter of the width of its interval, about a standard error. Nil
  /// without a cost above zero.
  fileprivate var growthPoint: GrowthFit.Point? {
    guard let value, value > 0 else { return nil }
    let width = (high ?? value) - (low ?? value)
    return GrowthFit.Point(size: Double(cell.size), cost: value, noise: width / 4 / value)
  }
}
