import Testing

@testable import BenchKit

@Suite struct RunPlanTests {
  private let cells = (1...20).map { Cell(pattern: "P", workload: "w.x", size: $0) }

  private func plan(_ sampling: SamplingPlan, seed: UInt64) -> RunPlan {
    RunPlan(cells.map { ($0, [.allocations, .time]) }, sampling, seed: seed)
  }

  @Test func everyRoundOfForksHasEveryCellOnce() {
    let plan = plan(.full, seed: 1)
    #expect(plan.timed.count == 12 * 22)
    for fork in 0..<12 {
      let round = plan.timed[(fork * 22)..<(fork * 22 + 22)]
      #expect(Set(round.map(\.cell)) == Set(cells + Control.cells))
      #expect(round.allSatisfy { $0.fork == fork })
    }
    #expect(Set(plan.exact.map(\.cell)) == Set(cells))
  }

  @Test func roundsHaveOrdersOfTheirOwn() {
    let plan = plan(.full, seed: 1)
    let orders = (0..<12).map { plan.timed[($0 * 22)..<($0 * 22 + 22)].map(\.cell) }
    #expect(Set(orders).count == 12)
  }

  @Test func orderFollowsFromTheSeed() {
    #expect(plan(.quick, seed: 5).timed == plan(.quick, seed: 5).timed)
    #expect(plan(.quick, seed: 5).timed != plan(.quick, seed: 6).timed)
  }

  @Test func everyJobHasASeedOfItsOwn() {
    let plan = plan(.full, seed: 1)
    #expect(Set(plan.timed.map(\.seed)).count == plan.timed.count)
  }
}
