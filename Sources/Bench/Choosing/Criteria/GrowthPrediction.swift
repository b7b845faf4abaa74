import BenchKit

/// A cost at a size between those of a sweep.
///
/// In each draw the forks of every size are resampled, and the sweep's growth curve a + b · shape(n) is fitted again
/// through their medians; its class is that of the medians themselves. The curve gives the shape; it is multiplied by
/// its misfit, the ratio of cost and curve, which lies anywhere between the misfits of the two sizes around. So a
/// prediction at a measured size is the measurement, one between them is as wide as the curve is wrong there, and
/// nothing is predicted outside the smallest and the largest size.
package struct GrowthPrediction: Sendable {
  private let sizes: [Double]
  private let costs: [Quantity]
  private let growth: GrowthClass
  private let size: Double
  private let misfit: RandomStream

  /// The cost at `size` from the times in `rows`, which are one pattern's. Throws ``Quantity/Missing`` when fewer than
  /// three sizes were measured, or none on one side of `size`.
  init(
    of rows: [ResultRow], at size: Int, seed: UInt64, unit: String
  ) throws(Quantity.Missing) {
    var found: [(row: ResultRow, cost: Quantity)] = []
    for row in rows.sorted(by: { $0.cell.size < $1.cell.size }) {
      if row.growthPoint != nil, let cost = try? Quantity(row, seed: seed) {
        found.append((row, cost))
      }
    }
    guard let fit = GrowthFit(found.compactMap(\.row.growthPoint), noise: Self.noise) else {
      let reason = rows.lazy.compactMap(\.reason).first
      throw Quantity.Missing(because: reason ?? "fewer than three sizes were measured")
    }
    let (least, most) = (found[0].row.cell.size, found[found.count - 1].row.cell.size)
    guard (least...most).contains(size) else {
      throw Quantity.Missing(because: "measured from \(least) to \(most) \(unit) only")
    }
    sizes = found.map { Double($0.row.cell.size) }
    costs = found.map(\.cost)
    growth = fit.growth
    self.size = Double(size)
    let cell = found[0].row.cell
    misfit = RandomStream(seed: seed, "\(cell.pattern)/\(cell.workload) misfit")
  }

  /// The least relative noise of a time, as growth rows assume it.
  static let noise = 0.05

  func value(_ draw: Int) -> Double {
    let values = costs.map { max($0.value(draw), .leastNormalMagnitude) }
    if let place = sizes.firstIndex(of: size) { return values[place] }
    let curve = GrowthCurve(
      growth, zip(sizes, values).map { .init(size: $0, cost: $1, noise: Self.noise) })
    let above = sizes.firstIndex { $0 > size }!
    let (low, high) = (
      values[above - 1] / curve.cost(sizes[above - 1]), values[above] / curve.cost(sizes[above])
    )
    return curve.cost(size) * (low + (high - low) * misfit.uniform(draw))
  }
}
