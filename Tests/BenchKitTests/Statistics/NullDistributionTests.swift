import Testing

@testable import BenchKit

@Suite struct NullDistributionTests {
  // Reference: psignrank of R 4, and an enumeration of all 2ⁿ signs.
  @Test(arguments: [
    (5, 0, 0.03125), (9, 5, 0.01953125), (12, 13, 0.021240234375), (14, 21, 0.02471923828125),
  ])
  func signedRankAgreesWithAnEnumeration(count: Int, value: Int, chance: Double) {
    #expect(abs(NullDistribution.signedRank(count).chance(atMost: value) - chance) < 1e-15)
  }

  @Test func `chances of all values add up to one`() {
    #expect(abs(NullDistribution.signedRank(40).chance(atMost: 820) - 1) < 1e-12)
    #expect(NullDistribution.signedRank(3).chance(atMost: -1) == 0)
    #expect(NullDistribution.signedRank(3).chance(atMost: 99) == 1)
  }

  // Of 5 signs, 0 has a chance of 1/32 and 1 another.
  @Test func `values within a share are those from the low end`() {
    let null = NullDistribution.signedRank(5)
    #expect(null.values(within: 0.03) == 0)
    #expect(null.values(within: 1 / 32.0) == 1)
    #expect(null.values(within: 2 / 32.0) == 2)
  }
}
