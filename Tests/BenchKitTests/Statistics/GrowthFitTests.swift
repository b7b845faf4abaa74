import Spec
import Testing

@testable import BenchKit

@Suite struct GrowthFitTests {
  private static let sizes: [Double] = [100, 1_000, 10_000, 100_000]

  /// Costs of `base` + `factor` · shape, each off by up to `noise`, from this seed.
  private func fit(
    _ growth: GrowthClass, base: Double, factor: Double, noise: Double, seed: UInt64
  ) -> GrowthFit? {
    var random = SplitMix64(seed: seed)
    let points = Self.sizes.map { size in
      // The sum of three has about the shape of a normal distribution.
      let error = (0..<3).reduce(0) { sum, _ in sum + Double.random(in: -1...1, using: &random) }
      return GrowthFit.Point(
        size: size, cost: (base + factor * growth.shape(size)) * (1 + noise * error))
    }
    return GrowthFit(points, noise: noise)
  }

  @Test(arguments: GrowthClass.allCases, [0.001, 0.01, 0.02])
  func classOfANoisyCurveIsFound(growth: GrowthClass, noise: Double) {
    for (base, factor) in [(500.0, 50.0), (10, 3)] {
      let right = (0..<100).count { seed in
        fit(growth, base: base, factor: factor, noise: noise, seed: UInt64(seed))?.growth == growth
      }
      #expect(right >= 95, "base \(base), factor \(factor), seeds 0 to 99")
    }
  }

  @Test func growthIsFoundUnderALargeConstantPart() {
    let fit = self.fit(.linear, base: 2_000, factor: 0.02, noise: 0.01, seed: 1)
    #expect(fit?.growth == .linear)
    #expect(fit.map { $0.exponent < 0.5 } == true)
  }

  @Test func exponentOfAPowerIsThePowerAndItsIntervalHoldsIt() throws {
    for (power, growth) in [(1.0, GrowthClass.linear), (2, .quadratic)] {
      var held = 0
      for seed in 0..<100 {
        let fit = try #require(
          self.fit(growth, base: 0, factor: 3, noise: 0.02, seed: UInt64(seed)))
        #expect(abs(fit.exponent - power) < 0.05)
        if (fit.interval.low...fit.interval.high).contains(power) { held += 1 }
      }
      #expect(held >= 88)
    }
  }

  @Test func curveIsTheCostBetweenItsSizes() throws {
    for growth in GrowthClass.allCases {
      let points = Self.sizes.map {
        GrowthFit.Point(size: $0, cost: 700 + 70 * growth.shape($0))
      }
      let curve = try #require(GrowthFit(points, noise: 0.01)).curve
      #expect(curve.growth == growth)
      for size in [100.0, 300, 5_000, 100_000] {
        #expect(
          abs(curve.cost(size) / (700 + 70 * growth.shape(size)) - 1) < 1e-6, "\(growth), \(size)")
      }
    }
  }

  @Test func exactPowerHasAnIntervalWithoutWidth() throws {
    let points = Self.sizes.map { GrowthFit.Point(size: $0, cost: 7 * $0 * $0) }
    let fit = try #require(GrowthFit(points, noise: 0.01))
    #expect(abs(fit.interval.low - 2) < 1e-6 && abs(fit.interval.high - 2) < 1e-6)
  }

  @Test func lessThanATenthIsNoGrowth() {
    #expect(fit(.linear, base: 1_000, factor: 0.000_9, noise: 0, seed: 1)?.growth == .constant)
    #expect(fit(.linear, base: 1_000, factor: 0.001_2, noise: 0, seed: 1)?.growth == .linear)
  }

  @Test func uncertainPointMakesNoGrowth() {
    let costs = [(100.0, 9.6, 0.05), (1_000, 8.8, 0.05), (10_000, 10.1, 0.05)]
    func growth(_ noise: Double) -> GrowthClass? {
      let points = (costs + [(100_000, 32.8, noise)]).map {
        GrowthFit.Point(size: $0.0, cost: $0.1, noise: $0.2)
      }
      return GrowthFit(points, noise: 0.05)?.growth
    }
    #expect(growth(0.6) == .constant)
    #expect(growth(0.05) != .constant)
  }

  @Test func costThatShrinksIsConstant() {
    let points = Self.sizes.map { GrowthFit.Point(size: $0, cost: 1_000 / $0.logarithm) }
    #expect(GrowthFit(points, noise: 0.01)?.growth == .constant)
  }

  @Test func twoSizesOrNoCostsAreNoCurve() {
    let two = Self.sizes.prefix(2).map { GrowthFit.Point(size: $0, cost: $0) }
    #expect(GrowthFit(Array(two), noise: 0.01) == nil)
    #expect(GrowthFit(Self.sizes.map { .init(size: $0, cost: 0) }, noise: 0.01) == nil)
  }

  @Test func worseClassThanBeforeIsNoticed() throws {
    let linear = try #require(self.fit(.linear, base: 9, factor: 1, noise: 0.01, seed: 1))
    let quadratic = try #require(self.fit(.quadratic, base: 9, factor: 1, noise: 0.01, seed: 1))
    #expect(quadratic.isWorse(than: linear))
    #expect(!linear.isWorse(than: quadratic) && !linear.isWorse(than: linear))
  }
}
