import Catalog
import Testing

@testable import BenchKit
@testable import PatternBench

@Suite struct RunPlanTests {
  private let cells = (1...20).map { Cell(pattern: "P", workload: "w.x", size: $0) }

  private func plan(_ sampling: SamplingPlan, seed: UInt64) -> RunPlan {
    RunPlan(cells.map { ($0, [.allocations, .time]) }, sampling, seed: seed)
  }

  @Test func `every round of forks has every group once`() {
    let plan = plan(.full, seed: 1)
    #expect(plan.lockStep.count == 12 * 2 && plan.alone.isEmpty)
    for fork in 0..<12 {
      let round = plan.lockStep[(fork * 2)..<(fork * 2 + 2)]
      #expect(Set(round.map { $0.map(\.cell) }) == [cells, Control.timedCells])
      #expect(round.joined().allSatisfy { $0.fork == fork })
    }
    #expect(Set(plan.exact.map(\.cell)) == Set(cells))
  }

  @Test func roundsHaveOrdersOfTheirOwn() {
    let plan = RunPlan(
      (1...5).map { (Cell(pattern: "P", workload: "w\($0)", size: 1), [.time]) }, .full, seed: 1)
    let orders = (0..<12).map { plan.lockStep[($0 * 6)..<($0 * 6 + 6)].map { $0[0].cell } }
    #expect(Set(orders).count == 12)
  }

  @Test func `floors and loops are in the group of the increments they are compared with`() {
    let names: [(String, String, WorkloadKind)] = [
      ("P", "counter.increment", .feature), ("Floor", "floor.x", .floor), ("P", "loop", .extra),
      ("P", "lifecycle", .lifecycle),
    ]
    let wanted = names.map { Cell(pattern: $0.0, workload: $0.1, size: 1) }
    let traits = zip(wanted, names).map { ($0, WorkloadTraits($1.2)) }
    let plan = RunPlan(
      wanted.map { ($0, [.time]) }, .quick, traits: Dictionary(uniqueKeysWithValues: traits),
      beside: [wanted[1]: "counter.increment", wanted[2]: "counter.increment"], seed: 1)
    let groups = Set(plan.lockStep.map { $0.map(\.cell) })
    #expect(groups == [Array(wanted.prefix(3)), [wanted[3]], Control.timedCells])
  }

  @Test func `a cell on all processors takes turns with the same on one`() {
    let plan = RunPlan([(cells[0], [.time, .timeOnAllCores])], .quick, seed: 1)
    let passes = plan.lockStep.filter { $0[0].cell == cells[0] }.map { $0.map(\.pass) }
    #expect(passes == Array(repeating: [.time, .timeOnAllCores], count: 3))
  }

  @Test func `latencies bring their control and the harness in an order of their own`() {
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

  @Test func `open loops bring the harness at their rates`() {
    let open = [60, 1_000].map { Cell(pattern: "P", workload: "latency.open", size: $0) }
    let traits = Dictionary(
      uniqueKeysWithValues: open.map {
        ($0, WorkloadTraits(.latency, axis: .actionsPerSecond))
      })
    let plan = RunPlan(open.map { ($0, [.latency]) }, .full, traits: traits, seed: 1)
    let floors = Set(plan.timed.map(\.cell).filter { plan.traits[$0]?.kind == .floor })
    #expect(floors == Set([Floor.latencyHarness] + [60, 1_000].map(Floor.openLatencyHarness)))
    let benchmarks = PatternSuite(patterns: Catalog.patterns).suite.benchmarks
    #expect(floors.allSatisfy { floor in benchmarks.contains { $0.cell == floor } })
  }

  @Test func `latencies of a pattern take less than a minute`() {
    let suite = PatternSuite(patterns: Catalog.patterns).suite
    let plan = RunPlan(suite.benchmarks, [.latency], .full, seed: 1)
    let nanoseconds = plan.timed.reduce(0.0) { sum, job in
      let rate = plan.traits[job.cell]?.axis == .actionsPerSecond ? job.cell.size : nil
      return sum + 1.1 * Double(SamplingPlan.full.latencyNanoseconds(rate: rate))
    }
    // A process takes a tenth of a second besides, and one of eight forks may be retried.
    let seconds = nanoseconds / 1e9 + 0.1 * Double(plan.timed.count)
    let all = seconds * (1 + 1 / Double(RetryLimit.forksPerRedo))
    #expect(all / Double(Catalog.patterns.count) < 60)
  }

  @Test func orderFollowsFromTheSeed() {
    let latencies = { RunPlan(cells.map { ($0, [.latency]) }, .quick, seed: $0) }
    #expect(latencies(5).alone == latencies(5).alone)
    #expect(latencies(5).alone != latencies(6).alone)
  }

  @Test func `every job has a seed of its own`() {
    let plan = plan(.full, seed: 1)
    #expect(Set(plan.timed.map(\.seed)).count == plan.timed.count)
  }
}
