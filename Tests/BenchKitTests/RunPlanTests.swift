import Testing

@testable import BenchKit

@Suite struct RunPlanTests {
  private let cells = (1...20).map { Cell(pattern: "P", workload: "w.x", size: $0) }

  private func plan(_ effort: Effort, seed: UInt64) -> RunPlan {
    RunPlan(cells.map { ($0, [.allocations, .time]) }, effort, seed: seed)
  }

  @Test func everyRoundOfForksHasEveryCellOnce() {
    let plan = plan(.full, seed: 1)
    #expect(plan.timed.count == 200)
    for fork in 0..<10 {
      let round = plan.timed[(fork * 20)..<(fork * 20 + 20)]
      #expect(Set(round.map(\.cell)) == Set(cells))
      #expect(round.allSatisfy { $0.fork == fork })
    }
    #expect(Set(plan.exact.map(\.cell)) == Set(cells))
  }

  @Test func roundsHaveOrdersOfTheirOwn() {
    let plan = plan(.full, seed: 1)
    let orders = (0..<10).map { plan.timed[($0 * 20)..<($0 * 20 + 20)].map(\.cell) }
    #expect(Set(orders).count == 10)
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
