/// Estimates how a cost grows with size from costs at several sizes.
///
/// One fit gives exponent, interval and class: a + b · n^e with a, b ≥ 0, by least squares of relative errors
/// in units of the noise. So e is the exponent of the part that grows, however large the rest is. The interval
/// holds each e whose χ² is at most 5.41 above the least, which is its level of 98 %; where the best fit is
/// worse than the noise explains, that limit is multiplied by χ² per degree of freedom.
///
/// A class is named only if the fit tells it from all others:
/// - Where e = 0, a constant, is within the limit, growth is not proven. Then e is the slope of the logarithms,
///   that is a = 0, and the class is 1 if the slope's interval holds 0 and not the slope of log n.
/// - Otherwise it is the class whose curve a + b · shape(n) has the least χ², if that of every other class is
///   above the limit, and if the interval holds its exponent: the one that this fit finds for that curve.
///   n log n may have a part in n, as sorting has, where that brings χ² below those of all classes by the limit.
///
/// So two curves that the noise hardly tells apart are confused in at most 1 % of cases; most such costs have
/// no class. It cannot see growth beyond the largest size.
struct GrowthFit: Sendable, Equatable {
  /// A cost at a size.
  struct Point: Sendable, Equatable {
    var size: Double
    var cost: Double
    /// The relative standard error of the cost.
    var noise = 0.0
  }

  /// The growth class; nil where the costs do not tell it from others.
  let growth: GrowthClass?
  /// The exponent of the part that grows.
  let exponent: Double
  /// The exponent's interval, which holds the exponent of ``growth``.
  let interval: Interval

  /// The fewest sizes that say how a cost grows.
  static let leastSizes = 3

  /// The level of intervals.
  private static let level = 0.98
  /// The χ² at that level, of one degree of freedom.
  private static let limit = 5.412

  /// The fit of `points`, whose noise is `noise` or their own, whichever is larger; nil when fewer than three
  /// sizes have a cost above zero.
  init?(_ points: [Point], noise: Double) {
    let points = points.filter { $0.size > 0 && $0.cost > 0 && $0.cost.isFinite }
      .map { Point(size: $0.size, cost: $0.cost, noise: max($0.noise, noise, 1e-4)) }
    guard Set(points.map(\.size)).count >= Self.leastSizes else { return nil }
    let powers = PowerFits(points)
    let sorting = ShapeFit.linearithmicWithLinearPart(points)
    // Three parameters were fitted.
    let freedom = max(points.count - 3, 1)
    let limit = Self.limit * max(1, min(powers.least, sorting.squares) / Double(freedom))
    let low: Double
    let high: Double
    if powers.accepts(0, limit) {
      let line = LogLine(points)
      let logarithm = LogLine(points.with(GrowthClass.logarithmic.shape)).slope
      let width = line.error * Self.limit.squareRoot()
      (exponent, low, high) = (line.slope, line.slope - width, line.slope + width)
      growth = low <= 0 && 0 <= high && high < logarithm ? .constant : nil
    } else {
      var classes = GrowthClass.allCases.dropFirst()
        .map { (growth: $0, fit: ShapeFit(points, $0.shape)) }
      if points.count > 3, classes.allSatisfy({ $0.fit.squares - sorting.squares > limit }) {
        classes.removeAll { $0.growth == .linearithmic }
        classes.append((.linearithmic, sorting))
      }
      classes.sort { $0.fit.squares < $1.fit.squares }
      let (best, fit) = classes[0]
      exponent = powers.best
      (low, high) = powers.interval(limit)
      let own = PowerFits(points.with(fit.curve)).best
      let isClear = classes[1].fit.squares - fit.squares > limit
      growth = isClear && low <= own && own <= high ? best : nil
    }
    guard exponent.isFinite, low.isFinite, high.isFinite else { return nil }
    interval = Interval(level: Self.level, low: low, high: high, method: .regression)
  }
}

extension [GrowthFit.Point] {
  /// The same sizes with the costs that `cost` gives.
  fileprivate func with(_ cost: (Double) -> Double) -> [GrowthFit.Point] {
    map { .init(size: $0.size, cost: cost($0.size), noise: $0.noise) }
  }
}

/// The a, b ≥ 0 of a + b · shape(n) with the least squares of relative errors.
private struct ShapeFit {
  private(set) var base = 0.0
  private(set) var factor = 0.0
  /// χ²: the sum of the squares of relative errors, each in units of its point's noise.
  private(set) var squares = 0.0
  private let shape: (Double) -> Double

  init(_ points: [GrowthFit.Point], _ shape: @escaping (Double) -> Double) {
    self.shape = shape
    let shapes = points.map { shape($0.size) }
    var expected = points.map(\.cost)
    // Noise is a share of the true cost, of which the first fit is the better estimate.
    for _ in 0..<2 {
      solve(points, shapes, errors: zip(points, expected).map { $0.noise * $1 })
      expected = shapes.map { base + factor * $0 }
    }
    squares = zip(points, expected).reduce(0) { sum, pair in
      // A share of the larger, since it is not known which of the two the noise is a share of.
      let error = (pair.0.cost - pair.1) / max(pair.0.cost, pair.1) / pair.0.noise
      return sum + error * error
    }
  }

  func curve(_ size: Double) -> Double { base + factor * shape(size) }

  /// The best a + b · n · ((1 − s) · log n + s), in units in which log n is 1 at the largest size.
  static func linearithmicWithLinearPart(_ points: [GrowthFit.Point]) -> ShapeFit {
    let largest = GrowthClass.linearithmic.shape(points.map(\.size).max()!)
    let linear = GrowthClass.linear.shape(points.map(\.size).max()!)
    func fit(_ share: Double) -> ShapeFit {
      ShapeFit(points) {
        (1 - share) * GrowthClass.linearithmic.shape($0) / largest
          + share * GrowthClass.linear.shape($0) / linear
      }
    }
    return fit(leastPlace(from: 0, to: 1, step: 0.05) { fit($0).squares })
  }

  private mutating func solve(
    _ points: [GrowthFit.Point], _ shapes: [Double], errors: [Double]
  ) {
    let costs = zip(points, errors).map { $0.cost / $1 }
    let bases = errors.map { 1 / $0 }
    let shapes = zip(shapes, errors).map { $0 / $1 }
    func sum(_ left: [Double], _ right: [Double]) -> Double {
      zip(left, right).reduce(0) { $0 + $1.0 * $1.1 }
    }
    let (aa, ab, bb) = (sum(bases, bases), sum(bases, shapes), sum(shapes, shapes))
    let (a, b) = (sum(bases, costs), sum(shapes, costs))
    let determinant = aa * bb - ab * ab
    (base, factor) = (a / aa, 0)
    guard determinant > 1e-12 * aa * bb, b * aa > a * ab else { return }
    (base, factor) = ((a * bb - b * ab) / determinant, (b * aa - a * ab) / determinant)
    if base < 0 { (base, factor) = (0, b / bb) }
  }
}

/// The place between two others where `value` is least.
private func leastPlace(
  from start: Double, to end: Double, step: Double, _ value: (Double) -> Double
) -> Double {
  let coarse = stride(from: start, through: end, by: step).map { ($0, value($0)) }
    .min { $0.1 < $1.1 }!.0
  var (low, high) = (max(coarse - step, start), min(coarse + step, end))
  for _ in 0..<25 {
    let (left, right) = (low + (high - low) / 3, high - (high - low) / 3)
    if value(left) < value(right) { high = right } else { low = left }
  }
  return (low + high) / 2
}

/// The fits of a + b · n^e for every e from 0, which is a constant, to 3.
private struct PowerFits {
  private static let most = 3.0
  private static let step = 0.05

  private let points: [GrowthFit.Point]
  /// The e with the least χ².
  let best: Double
  /// That χ².
  let least: Double

  init(_ points: [GrowthFit.Point]) {
    self.points = points
    best = leastPlace(from: 0, to: Self.most, step: Self.step) { Self.squares($0, points) }
    least = Self.squares(best, points)
  }

  private static func squares(_ exponent: Double, _ points: [GrowthFit.Point]) -> Double {
    let largest = points.map(\.size).max()!
    return ShapeFit(points) { (exponent * ($0 / largest).logarithm).exponential }.squares
  }

  /// Whether the χ² of `exponent` is at most `limit` above the least.
  func accepts(_ exponent: Double, _ limit: Double) -> Bool {
    Self.squares(exponent, points) - least <= limit
  }

  /// The exponents around the best that are accepted.
  func interval(_ limit: Double) -> (low: Double, high: Double) {
    (end(towards: 0, limit), end(towards: Self.most, limit))
  }

  private func end(towards bound: Double, _ limit: Double) -> Double {
    let step = bound < best ? -Self.step : Self.step
    var inside = best
    var outside = best
    while outside != bound {
      outside = abs(bound - inside) > Self.step ? inside + step : bound
      guard accepts(outside, limit) else { break }
      inside = outside
    }
    guard inside != bound else { return bound }
    for _ in 0..<12 {
      let middle = (inside + outside) / 2
      if accepts(middle, limit) { inside = middle } else { outside = middle }
    }
    return inside
  }
}

/// The straight line through logarithms.
private struct LogLine {
  let slope: Double
  /// The standard error of the slope.
  let error: Double

  init(_ points: [GrowthFit.Point]) {
    let weights = points.map { 1 / ($0.noise * $0.noise) }
    let total = weights.reduce(0, +)
    func centred(_ values: [Double]) -> [Double] {
      let mean = zip(weights, values).reduce(0) { $0 + $1.0 * $1.1 } / total
      return values.map { $0 - mean }
    }
    let x = centred(points.map(\.size.logarithm))
    let y = centred(points.map(\.cost.logarithm))
    func sum(_ value: (Int) -> Double) -> Double {
      points.indices.reduce(0) { $0 + weights[$1] * value($1) }
    }
    let xx = sum { x[$0] * x[$0] }
    let slope = sum { x[$0] * y[$0] } / xx
    let squares = sum { (y[$0] - slope * x[$0]) * (y[$0] - slope * x[$0]) }
    self.slope = slope
    error = (max(1, squares / Double(points.count - 2)) / xx).squareRoot()
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

  /// The value at `size` of a function of this class; logarithms are those of n + 1, which is above 1 for every size.
  func shape(_ size: Double) -> Double {
    switch self {
    case .constant: 0
    case .logarithmic: (size + 1).logarithm
    case .linear: size
    case .linearithmic: size * (size + 1).logarithm
    case .quadratic: size * size
    }
  }
}
