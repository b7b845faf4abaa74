/// Estimates how a cost grows with size from costs at several sizes.
///
/// The exponent is the slope of a straight line through the logarithms of sizes and costs. Its interval
/// is that of ordinary regression, by Student's distribution; with few points it is wide.
///
/// The class is chosen independently of the exponent, because a constant part of a cost hides the
/// growth of the rest. Each class is fitted as a + b · shape(n) with a, b ≥ 0 by least squares of
/// relative errors; the class with the least χ² + penalty wins, the better class on a tie. A class that
/// grows has a penalty of 6, so noise alone makes growth in about one of fifty curves. A cost that rises
/// by less than a tenth from the smallest size to the largest counts as constant.
///
/// It cannot see growth beyond the largest size, nor distinguish n from n log n over few sizes.
package struct GrowthFit: Sendable, Equatable {
  /// A cost at a size.
  package struct Point: Sendable, Equatable {
    package var size: Double
    package var cost: Double
    /// The relative error of the cost.
    package var noise: Double

    package init(size: Double, cost: Double, noise: Double = 0) {
      self.size = size
      self.cost = cost
      self.noise = noise
    }
  }

  /// The growth class.
  package var growth: GrowthClass { curve.growth }
  /// The fitted cost as a function of size, in that class.
  package let curve: GrowthCurve
  /// The slope of the logarithms.
  package let exponent: Double
  /// The exponent's interval, by regression.
  package let interval: Interval

  /// The χ² by which a class that grows must be better.
  static let penalty = 6.0
  /// The least factor from the smallest size to the largest that counts as growth.
  static let leastGrowth = 1.1

  /// The fit of `points`, whose relative error is `noise` or their own, whichever is larger; nil when
  /// fewer than three sizes have a cost above zero.
  package init?(_ points: [Point], noise: Double) {
    let points = points.filter { $0.size > 0 && $0.cost > 0 && $0.cost.isFinite }
    guard Set(points.map(\.size)).count >= 3 else { return nil }
    curve = Self.curve(
      through: points.map { .init(size: $0.size, cost: $0.cost, noise: max($0.noise, noise, 1e-4)) }
    )
    let line = LogLine(points)
    exponent = line.slope
    interval = Interval(
      level: LogLine.level, low: line.slope - line.halfWidth, high: line.slope + line.halfWidth,
      method: .regression)
  }

  /// Whether this grows in a worse class than `baseline`.
  package func isWorse(than baseline: GrowthFit) -> Bool { growth > baseline.growth }

  private static func curve(through points: [Point]) -> GrowthCurve {
    let curves = GrowthClass.allCases.map { GrowthCurve($0, points) }
    let best = curves.min { score($0) < score($1) }!
    let sizes = points.map(\.size)
    let factor = best.cost(sizes.max()!) / best.cost(sizes.min()!)
    return factor < leastGrowth ? GrowthCurve(.constant, points) : best
  }

  private static func score(_ curve: GrowthCurve) -> Double {
    curve.squares + (curve.growth == .constant ? 0 : penalty)
  }
}

/// A cost of a + b · shape(n) with a, b ≥ 0, in the unit of the points' costs.
///
/// It says nothing about sizes outside those of its points.
package struct GrowthCurve: Sendable, Equatable {
  /// The class whose shape it has.
  package let growth: GrowthClass
  private var base = 0.0
  private var factor = 0.0
  /// The sum of the squares of relative errors, each in units of its point's noise: χ².
  private(set) var squares = 0.0

  /// The curve of this class with the least sum of squared relative errors. Each point's noise is above zero.
  package init(_ growth: GrowthClass, _ points: [GrowthFit.Point]) {
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

  /// The cost at `size`.
  package func cost(_ size: Double) -> Double { base + factor * growth.shape(size) }
}

/// The straight line through logarithms.
private struct LogLine {
  let slope: Double
  /// Half the width of the slope's interval at the usual level.
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

  /// The level of ``halfWidth``.
  static let level = 0.95

  /// The 97.5th percentile of Student's distribution, which gives intervals of that level.
  private static func student(_ freedom: Int) -> Double {
    let table = [12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306]
    return freedom <= table.count ? table[freedom - 1] : 2.1
  }
}

/// The growth of a cost with size, from best to worst.
public enum GrowthClass: String, Sendable, Codable, CaseIterable, Comparable {
  /// Not at all.
  case constant = "1"
  /// By the same amount for every doubling.
  case logarithmic = "log n"
  /// In proportion to the size.
  case linear = "n"
  /// In proportion to the size times its logarithm.
  case linearithmic = "n log n"
  /// In proportion to the square of the size.
  case quadratic = "n²"

  public static func < (left: GrowthClass, right: GrowthClass) -> Bool {
    allCases.firstIndex(of: left)! < allCases.firstIndex(of: right)!
  }

  /// The value at `size` of a function of this class.
  func shape(_ size: Double) -> Double {
    switch self {
    case .constant: 0
    case .logarithmic: size.logarithm
    case .linear: size
    case .linearithmic: size * size.logarithm
    case .quadratic: size * size
    }
  }
}
