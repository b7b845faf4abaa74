import BenchKit
import Spec
import Testing

@testable import Choosing

/// The example of SMAA's reference implementation, the R package `smaa` by G. van Valkenhoef, with data by L. Lynd and
/// B. O'Brien, "Advances in risk-benefit evaluation using probabilistic simulation methods: an application to the
/// prophylaxis of deep vein thrombosis", Journal of Clinical Epidemiology 57 (2004): heparin or enoxaparin, by the risks
/// of proximal thrombosis, distal thrombosis and bleeding.
///
/// Risks are distributed as Beta(events + 1 or events, others) with the parameters below; scales are 0 to 0.25,
/// 0.15 to 0.4 and 0 to 0.1. Results were published for 10,000 draws: as the saved output of the package's examples (no
/// preferences), and as expected values of the integration tests of drugis.org's `mcda-elicitation-web` (no preferences,
/// an order, exact weights). These two differ from one another by 0.012 without preferences.
@Suite struct PublishedExampleTests {
  private static let risks: [[(events: Int, others: Int)]] = [
    [(20, 116), (40, 96), (1, 135)], [(8, 121), (32, 97), (5, 124)],
  ]
  private static let scales = [(0.0, 0.25), (0.15, 0.25), (0.0, 0.1)]
  private static let draws = 20_000

  /// Groups stand for the criteria: proximal thrombosis, distal thrombosis, bleeding.
  private func shares(_ importance: Importance) throws -> Acceptability {
    let groups: [CriterionGroup] = [.dispatch, .lists, .effort]
    let sampler = try WeightSampler(
      groups.map { (name: $0.rawValue, group: $0) }, importance, draws: Self.draws, seed: 42)
    let streams = Self.risks.indices.map { drug in
      groups.map { RandomStream(seed: 42, "\(drug) \($0.rawValue)") }
    }
    return Acceptability(
      alternatives: 2, draws: Self.draws, weights: { sampler.weights($0) },
      costs: { drug, draw in
        groups.indices.map { index in
          let (events, others) = Self.risks[drug][index]
          var generator = streams[drug][index].generator(draw)
          let risk = Self.beta(events, others, &generator)
          return (risk - Self.scales[index].0) / Self.scales[index].1
        }
      })
  }

  /// A Beta variate is the share of one of two sums of exponentials.
  private static func beta(_ a: Int, _ b: Int, _ random: inout SplitMix64) -> Double {
    func sum(_ count: Int) -> Double {
      (0..<count).reduce(0) { sum, _ in
        sum - Double.random(in: 0x1p-60...1, using: &random).logarithm
      }
    }
    let (one, other) = (sum(a), sum(b))
    return one / (one + other)
  }

  private func expect(_ found: Double?, _ published: Double, within error: Double = 0.015) {
    #expect(abs((found ?? -1) - published) < error, "\(found as Any), published \(published)")
  }

  private func expectWeights(_ found: [Double]?, _ published: [Double]) {
    for (found, published) in zip(found ?? [-1, -1, -1], published) {
      expect(found, published, within: 0.015)
    }
  }

  @Test func withoutPreferences() throws {
    let found = try shares(.open)
    // 0.3504 by the package, 0.3381 by the integration test.
    expect(found.ranks[0][0], 0.344)
    expect(found.ranks[1][0], 0.656)
    expect(found.ranks[0][1], 0.656)
    expect(found.pairs[0][1], 0.344)
    // (0.1865, 0.2772, 0.5363) and (0.1976, 0.2780, 0.5244).
    expectWeights(found.central[0], [0.192, 0.278, 0.530])
    // (0.4073, 0.3641, 0.2285) and (0.4118, 0.3578, 0.2304).
    expectWeights(found.central[1], [0.410, 0.361, 0.229])
    // 0.6682 and 0.6389; 0.8956 and 0.8925.
    expect(found.confidence[0], 0.653, within: 0.025)
    expect(found.confidence[1], 0.894)
  }

  @Test func proximalThrombosisBeforeBleedingBeforeDistal() throws {
    let found = try shares(Importance.order("dispatch>effort>lists"))
    expect(found.ranks[0][0], 0.1369)
    expect(found.ranks[1][0], 0.8631)
    expectWeights(found.central[0], [0.5240, 0.1213, 0.3547])
    expectWeights(found.central[1], [0.6229, 0.1103, 0.2668])
    expect(found.confidence[0], 0.1914, within: 0.025)
    expect(found.confidence[1], 0.9174)
  }

  @Test func exactWeights() throws {
    let found = try shares(
      Importance.ranges(
        "dispatch=0.571428571428571,lists=0.142857142857143,effort=0.285714285714286"))
    expect(found.ranks[0][0], 0.1049)
    expect(found.ranks[1][0], 0.8951)
    expect(found.confidence[1], 0.8951)
  }
}
