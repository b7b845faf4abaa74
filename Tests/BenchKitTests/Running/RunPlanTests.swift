import Catalog
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

  @Test func latenciesBringTheirControlAndTheHarnessInAnOrderOfTheirOwn() {
    let latencies = cells.map { ($0, [Pass.latency]) }
    let plan = RunPlan(latencies, .full, seed: 1)
    let forks = Dictionary(grouping: plan.timed, by: \.cell).mapValues(\.count)
    #expect(Set(forks.keys) == Set(cells + Control.latencyCells + [Floor.latencyHarness]))
    #expect(Control.latencyCells.allSatisfy { forks[$0] == SamplingPlan.full.forks })
    #expect(cells.allSatisfy { forks[$0] == SamplingPlan.full.latencyForks })
    #expect(plan.timed.map(\.fork) == plan.timed.map(\.fork).sorted())
    let rounds = Dictionary(grouping: plan.timed.filter { $0.fork < 6 }, by: \.fork).values
    #expect(Set(rounds.map { $0.map(\.cell) }).count == 6)
    let again = RunPlan(latencies + [(Floor.latencyHarness, [.latency])], .full, seed: 1)
    #expect(again.timed.count == plan.timed.count)
    #expect(
      RunPlan(cells.map { ($0, [.time]) }, .full, seed: 1).timed.allSatisfy { $0.pass == .time })
  }

  @Test func latenciesOfAllPatternsTakeLessThanSixMinutes() {
    let suite = Suite(patterns: Catalog.patterns)
    let plan = RunPlan(suite.benchmarks, [.latency], .full, seed: 1)
    let nanoseconds = plan.timed.reduce(0.0) { sum, job in
      let rate = plan.traits[job.cell]?.axis == .actionsPerSecond ? job.cell.size : nil
      return sum + 1.1 * Double(SamplingPlan.full.latencyNanoseconds(rate: rate))
    }
    // A process takes a tenth of a second besides, and one of eight forks may be retried.
    let seconds = nanoseconds / 1e9 + 0.1 * Double(plan.timed.count)
    #expect(seconds * (1 + 1 / Double(RetryLimit.forksPerRedo)) < 360)
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
