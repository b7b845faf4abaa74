import Testing

@testable import Choosing

/// Small cases whose shares can be derived.
@Suite struct AcceptabilityTests {
  private static let groups: [CriterionGroup] = [.dispatch, .lists]

  private func shares(
    _ costs: [[Double]], _ importance: Importance = .open, draws: Int = 10_000
  ) throws -> Acceptability {
    let groups = Array(CriterionGroup.allCases.prefix(costs[0].count))
    let sampler = try WeightSampler(
      groups.map { (name: $0.rawValue, group: $0) }, importance, draws: draws, seed: 1)
    return Acceptability(
      alternatives: costs.count, draws: draws, weights: { sampler.weights($0) },
      costs: { alternative, _ in costs[alternative] })
  }

  /// With weights w and 1 - w, (0, 3) costs less than (1, 0) when 3 (1 - w) < w, that is for w > 3/4: a quarter of all
  /// weights. Their mean is 7/8.
  @Test func twoCriteriaSplitTheWeightsWhereBothCostTheSame() throws {
    let found = try shares([[0, 3], [1, 0]])
    #expect(abs(found.ranks[0][0] - 0.25) < 0.001)
    #expect(abs(found.central[0]![0] - 0.875) < 0.001)
    #expect(abs(found.central[1]![0] - 0.375) < 0.001)
    #expect(found.confidence == [1, 1])
  }

  /// Three alternatives, each best in one of three criteria and alike otherwise, are first equally often, and second, and
  /// third. By symmetry central weights are the mean of the largest of three uniform weights: (1 + 1/2 + 1/3) / 3.
  @Test func symmetricAlternativesShareAllRanks() throws {
    let found = try shares([[0, 1, 1], [1, 0, 1], [1, 1, 0]])
    for alternative in 0..<3 {
      for rank in 0..<3 { #expect(abs(found.ranks[alternative][rank] - 1.0 / 3) < 0.01) }
      #expect(abs(found.central[alternative]![alternative] - 11.0 / 18) < 0.01)
    }
  }

  /// Worse everywhere is last always; its dominance is certain, and it has no central weights.
  @Test func theDominatedIsNeverFirst() throws {
    let found = try shares([[1, 2], [1, 3], [0, 4]])
    #expect(found.ranks[1][0] == 0)
    #expect(found.dominance[0][1] == 1 && found.dominance[1][0] == 0)
    #expect(found.dominance[0][2] == 0 && found.dominance[2][0] == 0)
    #expect(found.central[1] == nil && found.confidence[1] == nil)
  }

  @Test func equalTotalsShareTheirRanks() throws {
    let found = try shares([[1, 1], [1, 1], [0, 0]], draws: 500)
    #expect(found.ranks == [[0, 0.5, 0.5], [0, 0.5, 0.5], [1, 0, 0]])
    #expect(found.pairs[0][1] == 0.5 && found.pairs[1][0] == 0.5)
    #expect(found.dominance[0][1] == 0)
  }

  @Test func rowsAndColumnsAddUpToOne() throws {
    let found = try shares([[0, 3], [1, 1], [2, 0], [1, 1]], draws: 1_000)
    for index in 0..<4 {
      #expect(abs(found.ranks[index].reduce(0, +) - 1) < 1e-9)
      #expect(abs(found.ranks.reduce(0) { $0 + $1[index] } - 1) < 1e-9)
      for other in 0..<4 where other != index {
        #expect(abs(found.pairs[index][other] + found.pairs[other][index] - 1) < 1e-9)
      }
    }
  }
}
