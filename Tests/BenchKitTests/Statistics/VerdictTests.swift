import Testing

@testable import BenchKit

@Suite struct VerdictTests {
  @Test(arguments: [
    (1.001...1.3, Verdict.slower), (0.5...0.999, .faster), (0.9...1.1, .inconclusive),
    (0.99...1.01, .same), (1.001...1.019, .same), (1.001...1.021, .slower),
    (1 / 1.02...1.02, .same), (0.979...0.999, .faster), (0...Double.infinity, .inconclusive),
    (1.0...1.3, .inconclusive),
  ])
  func verdictFollowsFromTheIntervalAlone(interval: ClosedRange<Double>, verdict: Verdict) {
    let interval = Interval(
      low: interval.lowerBound, high: interval.upperBound, method: .signedRank)
    #expect(Verdict(interval, delta: 0.02) == verdict)
  }

  @Test func nothingIsTheSameWithinNothing() {
    #expect(
      Verdict(Interval(low: 0.999, high: 1.001, method: .signedRank), delta: 0) == .inconclusive)
  }

  // Sorted: 0.005 ≤ α/5, 0.01 ≤ α/4, 0.013 ≤ α/3, 0.03 > α/2; R: p.adjust(p, "holm") ≤ 0.05.
  @Test func holmRejectsStepByStep() {
    let chances = [0.01, 0.013, 0.03, 0.005, 0.2]
    let levels = Holm.levels(chances, alpha: 0.05)
    let shares: [Double] = [4, 3, 2, 5, 2]
    #expect(levels == shares.map { 0.05 / $0 })
    #expect(zip(chances, levels).map(<=) == [true, true, false, true, false])
  }

  @Test func `after the first that holm keeps none is rejected`() {
    #expect(Holm.levels([0.03, 0.04, 0.04], alpha: 0.05).allSatisfy { $0 == 0.05 / 3 })
    #expect(Holm.levels([], alpha: 0.05).isEmpty)
  }

  @Test func `a tier ends where the next is proven slower than its first`() {
    // Sorted: 1 (10), 0 (11), 3 (12), 2 (30). Only what is 1.15 times as slow can be proven.
    let medians = [11.0, 10, 30, 12]
    let tiers = Tiers.tiers(medians) { medians[$1] > 1.15 * medians[$0] }
    #expect(tiers == [1, 1, 3, 2])
    #expect(Tiers.tiers(medians) { _, _ in false } == [1, 1, 1, 1])
    #expect(Tiers.tiers([]) { _, _ in true } == [])
  }
}
