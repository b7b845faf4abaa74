import Basics
import Testing

@testable import BenchKit

@Suite struct FamilyTests {
  private let plan = LookPlan(rounds: [12, 18, 24], alpha: 0.03)

  /// The ratios of a subject that is this many times slower, give or take a share of `noise`.
  private func pair(
    _ ratio: Double, noise: Double, rounds: Int, _ random: inout SplitMix64
  ) -> [Double] {
    (0..<rounds).map { _ in ratio * (1 + Double.random(in: -noise...noise, using: &random)) }
  }

  @Test func `rounds of the looks grow with the family`() {
    func rounds(_ comparisons: Int, looks: Int = 3, proving: Int = 0) -> [Int] {
      LookPlan(comparisons: comparisons, first: 12, looks: looks, proving: proving, alpha: 0.01)
        .rounds
    }
    #expect(rounds(6) == [12, 24, 48])
    #expect(rounds(21) == [14, 28, 56])
    #expect(rounds(100) == [16, 32, 64])
    #expect(rounds(100, looks: 2) == [16, 32])
    #expect(rounds(100, proving: 1) == [12, 24, 48])
    #expect(rounds(1 << 20, proving: 1) == [15, 30, 60])
    #expect(LookPlan.pairs(100).rounds == [12, 24, 48])
    #expect(LookPlan.pairs(100).alpha == 0.005)
    #expect(LookPlan.leastRounds(level: 2 / 4096.0) == 12)
    #expect(LookPlan.leastRounds(level: 1.9 / 4096.0) == 13)
  }

  @Test func `an equal share of alpha is left for every look`() {
    #expect(LookPlan(rounds: [10, 20, 30, 40], alpha: 0.02).alphaPerLook == 0.005)
  }

  @Test func `clear differences are proven at the first look`() throws {
    var random = SplitMix64(seed: 1)
    let pairs = [
      pair(1.5, noise: 0.05, rounds: 12, &random), pair(0.7, noise: 0.05, rounds: 12, &random),
      pair(1, noise: 0.3, rounds: 12, &random), pair(1, noise: 0.001, rounds: 12, &random),
    ]
    let family = Family(plan)
    let decisions = try family.decisions(pairs).map { try #require($0) }
    #expect(decisions.map(\.verdict) == [.slower, .faster, .inconclusive, .same])
    let alphas: [Double] = [0.01 / 4, 0.01 / 3, 0.01 / 2, 0.02]
    #expect(decisions.map(\.alpha) == alphas)
    #expect(abs(decisions[0].ratio - 1.5) < 0.05)
  }

  @Test func `a proven verdict stands whatever is measured later`() throws {
    var random = SplitMix64(seed: 2)
    let clear = pair(1.2, noise: 0.02, rounds: 12, &random)
    let turned = clear + clear.map { 1 / $0 }
    let decision = try #require(Family(plan).decisions([turned])[0])
    #expect(decision.verdict == .slower)
    #expect(decision.rounds == 12)
  }

  @Test func `a pair found the same leaves the others no more of alpha`() throws {
    var random = SplitMix64(seed: 3)
    let pairs = [
      pair(1.005, noise: 0.001, rounds: 18, &random), pair(1, noise: 0.3, rounds: 18, &random),
    ]
    let decisions = Family(plan).decisions(pairs)
    #expect(decisions[0]?.verdict == .same)
    #expect(decisions[0]?.rounds == 12)
    #expect(decisions[1]?.rounds == 18)
    #expect(decisions[1]?.alpha == 0.01 / 2)
  }

  @Test func `sameness is proven however large the family is`() {
    var random = SplitMix64(seed: 6)
    let pairs = (0..<1_000).map { _ in pair(1, noise: 0.005, rounds: 12, &random) }
    let family = Family(LookPlan.pairs(pairs.count))
    #expect(family.decisions(pairs).allSatisfy { $0?.verdict == .same })
  }

  // A difference of exactly delta is the hardest; the bound is exceeded by chance in one of 10⁴ such tests.
  @Test func `a difference that matters is rarely called the same`() {
    var random = SplitMix64(seed: 7)
    let family = Family(LookPlan(rounds: [12, 24, 48], alpha: 0.05))
    let wrong = (0..<1_000).count { _ in
      let pair = pair(1.02, noise: 0.02, rounds: 48, &random)
      return family.decisions([pair])[0]?.verdict == .same
    }
    #expect(wrong > 0 && wrong <= 50 + 26)
  }

  @Test func tooFewRoundsAreNotJudged() {
    #expect(Family(plan).decisions([[2, 2, 2]]) == [nil])
  }

  @Test func `noise stays undecided at the last look`() {
    var random = SplitMix64(seed: 4)
    let undecided = pair(1, noise: 0.3, rounds: 24, &random)
    #expect(Family(plan).decisions([undecided])[0]?.verdict == .inconclusive)
  }

  // Identical subjects under noise with heavy tails, that also drifts: at most alpha of all families
  // may have a false claim; the bound below is exceeded by chance in one of 10⁴ such tests.
  @Test func `identical subjects rarely differ whatever the noise`() {
    var random = SplitMix64(seed: 5)
    let family = Family(LookPlan(rounds: [12, 18, 24], alpha: 0.05), delta: 0)
    let alarms = (0..<300).count { _ in
      let pairs = (0..<3).map { _ in
        let drift = (0..<24).map { _ in heavy(&random) }
        return drift.map { ($0 * heavy(&random)) / ($0 * heavy(&random)) }
      }
      return family.decisions(pairs).contains { $0?.verdict.isDifferent == true }
    }
    #expect(alarms <= 30)
  }

  /// A factor that is far from 1 now and then.
  private func heavy(_ random: inout SplitMix64) -> Double {
    let uniform = Double.random(in: 0.001...1, using: &random)
    return 1 + 0.05 / uniform
  }
}
