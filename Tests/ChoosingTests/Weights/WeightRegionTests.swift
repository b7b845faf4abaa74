import Testing

@testable import Choosing

/// Moments of uniform distributions on simplices and boxes, against their closed forms.
@Suite struct WeightRegionTests {
  private static let draws = 20_000
  private static let three: [CriterionGroup] = [.dispatch, .lists, .effort]

  private func points(
    _ importance: Importance, among groups: [CriterionGroup] = three
  ) throws -> [[Double]] {
    let criteria = groups.map { (name: $0.rawValue, group: $0) }
    let sampler = try WeightSampler(criteria, importance, draws: Self.draws, seed: 7)
    return (0..<Self.draws).map { sampler.weights($0) }
  }

  private func mean(_ values: [Double]) -> Double { values.reduce(0, +) / Double(values.count) }

  private func expectMeans(_ points: [[Double]], _ means: [Double]) {
    for (index, expected) in means.enumerated() {
      #expect(abs(mean(points.map { $0[index] }) - expected) < 0.004, "weight \(index)")
    }
    #expect(points.allSatisfy { abs($0.reduce(0, +) - 1) < 1e-9 })
  }

  /// A coordinate of a uniform point of the simplex of n coordinates has mean 1/n and variance (n-1)/(n²(n+1)).
  @Test func openWeightsAreUniformOnTheSimplex() throws {
    for count in 2...5 {
      let n = Double(count)
      let points = try points(.open, among: Array(CriterionGroup.allCases.prefix(count)))
      expectMeans(points, Array(repeating: 1 / n, count: count))
      let variance = mean(points.map { ($0[0] - 1 / n) * ($0[0] - 1 / n) })
      #expect(abs(variance / ((n - 1) / (n * n * (n + 1))) - 1) < 0.03)
      // The chance that a coordinate exceeds x is (1 - x)ⁿ⁻¹.
      let above = mean(points.map { $0[1] > 0.3 ? 1 : 0 })
      #expect(abs(above - (0..<count - 1).reduce(1) { power, _ in power * 0.7 }) < 0.01)
    }
  }

  /// The means of ordered weights are those of order statistics: (1/n) Σ 1/k, from k = rank to n.
  @Test func orderedWeightsHaveTheMeansOfOrderStatistics() throws {
    let points = try points(Importance.order("effort>lists>dispatch"))
    // In the order of groups: dispatch is the last, effort the first.
    expectMeans(points, [1.0 / 9, (1.0 / 2 + 1.0 / 3) / 3, (1 + 1.0 / 2 + 1.0 / 3) / 3])
    #expect(points.allSatisfy { $0[2] >= $0[1] && $0[1] >= $0[0] })
    // Sorting uniform weights gives the same: the largest of three exceeds 1/2 with chance 3 · (1/2)².
    #expect(abs(mean(points.map { $0[2] > 0.5 ? 1 : 0 }) - 0.75) < 0.01)
  }

  @Test func anOrderOfSomeLeavesTheOthersFree() throws {
    let points = try points(Importance.order("effort>dispatch"))
    // Of each three uniform weights the two ordered ones are exchanged or not: means (1/3)(1 ± 1/2).
    expectMeans(points, [1.0 / 6, 1.0 / 3, 1.0 / 2])
    #expect(points.allSatisfy { $0[2] >= $0[0] })
    #expect(points.contains { $0[1] > $0[2] } && points.contains { $0[1] < $0[0] })
  }

  @Test func equallyImportantGroupsHaveTheSameWeight() throws {
    let points = try points(Importance.order("effort=lists>dispatch"))
    #expect(points.allSatisfy { abs($0[1] - $0[2]) < 1e-12 && $0[1] >= $0[0] })
    // Uniform between (0, 1/2, 1/2) and (1/3, 1/3, 1/3).
    expectMeans(points, [1.0 / 6, 5.0 / 12, 5.0 / 12])
  }

  /// With x ≥ 0.5 of three weights, what is left is a simplex of half the size.
  @Test func aLowerBoundShrinksTheSimplex() throws {
    let points = try points(Importance.ranges("effort=0.5.."))
    expectMeans(points, [1.0 / 6, 1.0 / 6, 2.0 / 3])
    #expect(points.allSatisfy { $0[2] >= 0.5 - 1e-9 })
  }

  /// With one weight of three at most a, its density is in proportion to 1 - x: its mean is
  /// (a²/2 - a³/3) / (a - a²/2).
  @Test func anUpperBoundCutsTheSimplex() throws {
    let a = 0.2
    let bounded = (a * a / 2 - a * a * a / 3) / (a - a * a / 2)
    for name in ["dispatch", "effort"] {
      let points = try points(Importance.ranges("\(name)=..0.2"))
      let others = (1 - bounded) / 2
      expectMeans(
        points, name == "dispatch" ? [bounded, others, others] : [others, others, bounded])
    }
  }

  /// Bounds close to one third on all three cut out a hexagon, which is symmetric around one third.
  @Test func narrowRangesOnAllSidesAreUniform() throws {
    let points = try points(
      Importance.ranges("dispatch=0.3..0.36,lists=0.3..0.36,effort=0.3..0.36"))
    expectMeans(points, Array(repeating: 1.0 / 3, count: 3))
    #expect(points.allSatisfy { $0.allSatisfy { $0 >= 0.3 - 1e-9 && $0 <= 0.36 + 1e-9 } })
    // Rejection from the square of the first two gives the same share below 0.32.
    var (inside, low) = (0.0, 0.0)
    for i in 0..<600 {
      for j in 0..<600 {
        let (x, y) = (0.3 + (Double(i) + 0.5) * 0.000_1, 0.3 + (Double(j) + 0.5) * 0.000_1)
        guard (0.3...0.36).contains(1 - x - y) else { continue }
        inside += 1
        low += x < 0.32 ? 1 : 0
      }
    }
    for index in 0..<3 {
      #expect(abs(mean(points.map { $0[index] < 0.32 ? 1 : 0 }) - low / inside) < 0.01)
    }
  }

  @Test func exactWeightsAreAPoint() throws {
    let points = try points(Importance.ranges("dispatch=0.5,lists=0.3,effort=0.2"))
    #expect(points.allSatisfy { zip($0, [0.5, 0.3, 0.2]).allSatisfy { abs($0 - $1) < 1e-9 } })
  }

  @Test func groupsWithoutCriteriaTakeNoWeight() throws {
    let points = try points(
      Importance.order("memory>effort>dispatch"), among: [.dispatch, .effort])
    expectMeans(points, [0.25, 0.75])
  }

  @Test func criteriaWithinAGroupShareItsWeightUniformly() throws {
    let criteria = [("a", CriterionGroup.lists), ("b", .lists), ("c", .lists), ("d", .effort)]
      .map { (name: $0, group: $1) }
    let sampler = try WeightSampler(criteria, .open, draws: Self.draws, seed: 7)
    let points = (0..<Self.draws).map { sampler.weights($0) }
    expectMeans(points, [1.0 / 6, 1.0 / 6, 1.0 / 6, 1.0 / 2])
    #expect(points.allSatisfy { abs(sampler.groupWeights($0)[1] - $0[3]) < 1e-12 })
  }
}
