import Basics
import Testing

@testable import BenchKit

@Suite struct GrowthFitTests {
  /// A cost whose growth is known.
  struct Curve: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let growth: GrowthClass
    let cost: @Sendable (Double) -> Double
  }

  private nonisolated static let curves = [
    Curve(testDescription: "constant", growth: .constant) { _ in 500 },
    Curve(testDescription: "n", growth: .linear) { 85 * $0 },
    Curve(testDescription: "n log n", growth: .linearithmic) { 20 * $0 * ($0 + 1).logarithm },
    Curve(testDescription: "n²", growth: .quadratic) { 3 * $0 * $0 },
    Curve(testDescription: "constant + n", growth: .linear) { 500 + 85 * $0 },
  ]
  /// Curves that noise hides, or that fit another class as well.
  private nonisolated static let hidden = [
    Curve(testDescription: "log n", growth: .logarithmic) { 50 * ($0 + 1).logarithm },
    Curve(testDescription: "large constant + n", growth: .linear) { 14_000 + 120 * $0 },
    Curve(testDescription: "constant + n²", growth: .quadratic) { 500 + $0 * $0 },
  ]
  /// Those of our sweeps: of rows, observers and instances.
  private static let sweeps: [[Double]] = [
    [100, 1_000, 10_000, 100_000, 1_000_000], [1, 10, 100, 1_000], [1, 10, 100, 1_000, 10_000],
  ]
  /// Seeds that no threshold was chosen by.
  private static let seeds: Range<UInt64> = 20_261_200..<20_261_250

  /// The fit of `cost` at these sizes, each off by `noise`, from this seed.
  private static func fit(
    _ sizes: [Double], noise: Double, seed: UInt64, _ cost: (Double) -> Double
  ) -> GrowthFit? {
    var random = SplitMix64(seed: seed)
    let points = sizes.map { size in
      // The sum of three has about the shape of a normal distribution, with a deviation of 1.
      let error = (0..<3).reduce(0) { sum, _ in sum + Double.random(in: -1...1, using: &random) }
      return GrowthFit.Point(size: size, cost: cost(size) * (1 + noise * error))
    }
    return GrowthFit(points, noise: noise)
  }

  /// The fits of many such curves in all sweeps.
  private func fits(_ curve: Curve, _ noise: Double) -> [GrowthFit] {
    Self.sweeps.flatMap { sizes in
      Self.seeds.compactMap { Self.fit(sizes, noise: noise, seed: $0, curve.cost) }
    }
  }

  @Test(arguments: curves + hidden, [0.01, 0.1, 0.3])
  func `a wrong class is named in at most two of a hundred and none outside its interval`(
    curve: Curve, noise: Double
  ) {
    let exponents: [GrowthClass: Double] = [.constant: 0, .linear: 1, .quadratic: 2]
    let fits = self.fits(curve, noise)
    let wrong = fits.count { $0.growth != nil && $0.growth != curve.growth }
    #expect(wrong * 50 <= fits.count, "\(wrong) of \(fits.count)")
    for fit in fits {
      let (low, high) = (fit.interval.low - 1e-4, fit.interval.high + 1e-4)
      let exponent = fit.growth.flatMap { exponents[$0] } ?? fit.exponent
      #expect(low <= fit.exponent && fit.exponent <= high)
      #expect(low <= exponent && exponent <= high)
    }
  }

  @Test(arguments: curves, [(0.01, 95), (0.1, 75)])
  func `the class is mostly clear with little noise`(
    curve: Curve, expected: (noise: Double, percent: Int)
  ) {
    let found = fits(curve, expected.noise)
    let right = found.count { $0.growth == curve.growth }
    #expect(right * 100 >= expected.percent * found.count, "\(right) of \(found.count)")
  }

  @Test func `the exponent is that of the part that grows`() throws {
    for (power, growth) in [(1.0, GrowthClass.linear), (2, .quadratic)] {
      let fit = try #require(
        Self.fit(Self.sweeps[0], noise: 0.01, seed: 1) { 2_000 + (0.02 * $0).power(power) })
      #expect(fit.growth == growth)
      #expect(abs(fit.exponent - power) < 0.05)
    }
  }

  /// The steps of a merge sort of shuffled numbers, each as dear as `cost` of their kind.
  private static func mergeSort(_ count: Int, _ cost: (call: Int, merged: Int)) -> Double {
    var random = SplitMix64(seed: UInt64(count))
    var numbers = (0..<count).shuffled(using: &random)
    var steps = 0
    func sort(_ range: Range<Int>) {
      steps += cost.call
      guard range.count > 1 else { return }
      let middle = range.lowerBound + range.count / 2
      sort(range.lowerBound..<middle)
      sort(middle..<range.upperBound)
      var (left, right) = (numbers[range.lowerBound..<middle], numbers[middle..<range.upperBound])
      for place in range {
        steps += cost.merged + (left.isEmpty || right.isEmpty ? 0 : 1)
        let isLeft = right.isEmpty || !left.isEmpty && left.first! <= right.first!
        numbers[place] = isLeft ? left.removeFirst() : right.removeFirst()
      }
    }
    sort(0..<count)
    return Double(steps)
  }

  @Test("Merge sort is n log n, however much its calls weigh", arguments: [0, 20, 300])
  func mergeSortIsLinearithmic(call: Int) {
    for sizes in [[10, 100, 1_000, 10_000], [16, 64, 256, 1_024, 4_096, 16_384]] {
      let points = sizes.map {
        GrowthFit.Point(size: Double($0), cost: Self.mergeSort($0, (call, 8)))
      }
      #expect(GrowthFit(points, noise: 0.01)?.growth == .linearithmic)
    }
  }

  @Test func `a power that is not a class has none`() throws {
    let fit = try #require(
      Self.fit(Self.sweeps[0], noise: 0.01, seed: 1) { 3 * $0.power(1.5) })
    #expect(fit.growth == nil && fit.interval.low > 1.4 && fit.interval.high < 1.6)
  }

  @Test func uncertainPointMakesNoGrowth() {
    let costs = [(100.0, 9.6, 0.05), (1_000, 8.8, 0.05), (10_000, 10.1, 0.05)]
    func low(_ noise: Double) -> Double? {
      let points = (costs + [(100_000, 32.8, noise)]).map {
        GrowthFit.Point(size: $0.0, cost: $0.1, noise: $0.2)
      }
      return GrowthFit(points, noise: 0.05)?.interval.low
    }
    #expect(low(0.6)! <= 0)
    #expect(low(0.05)! > 0)
  }

  @Test func costThatShrinksHasNoClass() {
    let points = Self.sweeps[0].map { GrowthFit.Point(size: $0, cost: 1_000 / $0.logarithm) }
    let fit = GrowthFit(points, noise: 0.01)
    #expect(fit?.growth == nil && fit.map { $0.exponent < 0 } == true)
  }

  @Test func `two sizes or no costs are not a curve`() {
    let sizes = Self.sweeps[0]
    let two = sizes.prefix(2).map { GrowthFit.Point(size: $0, cost: $0) }
    #expect(GrowthFit(Array(two), noise: 0.01) == nil)
    #expect(GrowthFit(sizes.map { .init(size: $0, cost: 0) }, noise: 0.01) == nil)
  }

  @Test(arguments: [Double.leastNonzeroMagnitude, .greatestFiniteMagnitude])
  func `costs beyond all measure are not a curve`(cost: Double) {
    let points = Self.sweeps[0].map { GrowthFit.Point(size: $0, cost: $0 > 100 ? cost : 1) }
    let fit = GrowthFit(points, noise: 0.01)
    #expect(fit == nil || fit!.exponent.isFinite && fit!.interval.high.isFinite)
  }
}

extension Double {
  fileprivate func power(_ exponent: Double) -> Double { (exponent * logarithm).exponential }
}
