import Testing

@testable import BenchKit

@Suite struct RunPlanTests {
  private let cells = (1...20).map { Cell(pattern: "P", workload: "w.x", size: $0) }

  @Test func everyRoundOfForksHasEveryCellOnce() {
    let plan = RunPlan(cells, .full, seed: 1)
    #expect(plan.times.count == 200)
    for fork in 0..<10 {
      let round = plan.times[(fork * 20)..<(fork * 20 + 20)]
      #expect(Set(round.map(\.cell)) == Set(cells))
      #expect(round.allSatisfy { $0.fork == fork })
    }
    #expect(Set(plan.counts.map(\.cell)) == Set(cells))
  }

  @Test func roundsHaveOrdersOfTheirOwn() {
    let plan = RunPlan(cells, .full, seed: 1)
    let orders = (0..<10).map { plan.times[($0 * 20)..<($0 * 20 + 20)].map(\.cell) }
    #expect(Set(orders).count == 10)
  }

  @Test func orderFollowsFromTheSeed() {
    #expect(RunPlan(cells, .quick, seed: 5).times == RunPlan(cells, .quick, seed: 5).times)
    #expect(RunPlan(cells, .quick, seed: 5).times != RunPlan(cells, .quick, seed: 6).times)
  }

  @Test func everyJobHasASeedOfItsOwn() {
    let plan = RunPlan(cells, .full, seed: 1)
    #expect(Set(plan.times.map(\.seed)).count == plan.times.count)
  }
}
