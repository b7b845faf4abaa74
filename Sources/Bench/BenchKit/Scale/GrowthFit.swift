/// How a cost grows with size, told from what it was at some sizes.
///
/// The exponent is the slope of a straight line through the logarithms of sizes and costs. Its 95 %
/// interval is that of ordinary regression, by Student's distribution; with few points it is wide.
///
/// The class is chosen apart from it, as a cost that does not grow hides the growth of one that does:
/// each class is fitted as a + b · shape(n) with a, b ≥ 0 by least squares of relative errors, and
/// the one with the least χ² + penalty is taken, the better class where two are alike. The penalty
/// of a class that grows is 6, so that noise alone makes growth in about one of fifty curves. A cost
/// that grows by less than a tenth from the least size to the largest does not grow.
///
/// Not told apart: growth that sets in beyond the largest size, and n from n log n over few sizes.
package struct GrowthFit: Sendable, Equatable {
  /// What something costs at a size.
  package struct Point: Sendable, Equatable {
    package var size: Double
    package var cost: Double
    /// How far off the cost may be, as a share of it.
    package var noise: Double

    package init(size: Double, cost: Double, noise: Double = 0) {
      self.size = size
      self.cost = cost
      self.noise = noise
    }
  }

  /// The class.
  package let growth: GrowthClass
  /// The slope of the logarithms.
  package let exponent: Double
  /// The lower end of the exponent's 95 % interval.
  package let low: Double
  /// The upper end of the exponent's 95 % interval.
  package let high: Double

  /// What a class that grows has to be better by, in χ².
  static let penalty = 6.0
  /// What has to be exceeded to be growth at all.
  static let leastGrowth = 1.1

  /// The fit of `points`, whose costs are known to a relative error of `noise` or their own, whichever
  /// is larger; nil when fewer than three sizes have a cost above zero.
  package init?(_ points: [Point], noise: Double) {
    let points = points.filter { $0.size > 0 && $0.cost > 0 && $0.cost.isFinite }
    guard Set(points.map(\.size)).count >= 3 else { return nil }
    growth = Self.growth(
      of: points.map { .init(size: $0.size, cost: $0.cost, noise: max($0.noise, noise, 1e-4)) })
    let line = LogLine(points)
    exponent = line.slope
    low = line.slope - line.halfWidth
    high = line.slope + line.halfWidth
  }

  /// Whether this grows as a worse class than `baseline` did.
  package func isWorse(than baseline: GrowthFit) -> Bool { growth > baseline.growth }

  private static func growth(of points: [Point]) -> GrowthClass {
    let curves = GrowthClass.allCases.map { GrowthCurve($0, points) }
    let best = curves.min { score($0) < score($1) }!
    let sizes = points.map(\.size)
    let factor = best.cost(sizes.max()!) / best.cost(sizes.min()!)
    return factor < leastGrowth ? .constant : best.growth
  }

  private static func score(_ curve: GrowthCurve) -> Double {
    curve.squares + (curve.growth == .constant ? 0 : penalty)
  }
}

/// A cost of a + b · shape(n).
private struct GrowthCurve {
  let growth: GrowthClass
  private var base = 0.0
  private var factor = 0.0
  /// The sum of the squares of relative errors, each in units of its point's noise: χ².
  private(set) var squares = 0.0

  init(_ growth: GrowthClass, _ points: [GrowthFit.Point]) {
    self.growth = growth
    // Each equation is divided by its cost and its noise.
    let ones = points.map { 1 / $0.noise }
    let bases = points.map { 1 / ($0.cost * $0.noise) }
    let shapes = points.map { growth.shape($0.size) / ($0.cost * $0.noise) }
    func sum(_ left: [Double], _ right: [Double]) -> Double {
      zip(left, right).reduce(0) { $0 + $1.0 * $1.1 }
    }
    let (aa, ab, bb) = (sum(bases, bases), sum(bases, shapes), sum(shapes, shapes))
    let (a, b) = (sum(bases, ones), sum(shapes, ones))
    let determinant = aa * bb - ab * ab
    if growth != .constant, determinant > 1e-12 * aa * bb {
      base = (a * bb - b * ab) / determinant
      factor = (b * aa - a * ab) / determinant
    }
    if growth == .constant || factor <= 0 {
      (base, factor) = (a / aa, 0)
    } else if base < 0 {
      (base, factor) = (0, b / bb)
    }
    squares = points.reduce(0) { sum, point in
      let error = (cost(point.size) / point.cost - 1) / point.noise
      return sum + error * error
    }
  }

  func cost(_ size: Double) -> Double { base + factor * growth.shape(size) }
}

/// The straight line through logarithms.
private struct LogLine {
  let slope: Double
  /// Half of the slope's 95 % interval.
  let halfWidth: Double

  init(_ points: [GrowthFit.Point]) {
    let x = points.map(\.size.logarithm)
    let y = points.map(\.cost.logarithm)
    let count = Double(points.count)
    let (meanX, meanY) = (x.reduce(0, +) / count, y.reduce(0, +) / count)
    let xx = x.reduce(0) { $0 + ($1 - meanX) * ($1 - meanX) }
    let xy = zip(x, y).reduce(0) { $0 + ($1.0 - meanX) * ($1.1 - meanY) }
    let slope = xy / xx
    let squares = zip(x, y).reduce(0) { sum, point in
      let error = point.1 - meanY - slope * (point.0 - meanX)
      return sum + error * error
    }
    self.slope = slope
    halfWidth = Self.student(points.count - 2) * (squares / (count - 2) / xx).squareRoot()
  }

  /// The 97.5th percentile of Student's distribution.
  private static func student(_ freedom: Int) -> Double {
    let table = [12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306]
    return freedom <= table.count ? table[freedom - 1] : 2.1
  }
}
