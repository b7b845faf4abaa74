import Testing

@testable import BenchKit

@Suite struct RunPlanTests {
  private let cells = (1...20).map { Cell(pattern: "P", workload: "w.x", size: $0) }

  private func plan(_ sampling: SamplingPlan, seed: UInt64) -> RunPlan {
    RunPlan(cells.map { ($0, [.allocations, .time]) }, sampling, seed: seed)
  }

  @Test func everyRoundOfForksHasEveryGroupOnce() {
    let plan = plan(.full, seed: 1)
    #expect(plan.groups.count == 12 * 2 && plan.alone.isEmpty)
    for fork in 0..<12 {
      let round = plan.groups[(fork * 2)..<(fork * 2 + 2)]
      #expect(Set(round.map { $0.map(\.cell) }) == [cells, Control.cells])
      #expect(round.joined().allSatisfy { $0.fork == fork })
    }
    #expect(Set(plan.exact.map(\.cell)) == Set(cells))
  }

  @Test func roundsHaveOrdersOfTheirOwn() {
    let plan = RunPlan(
      (1...5).map { (Cell(pattern: "P", workload: "w\($0)", size: 1), [.time]) }, .full, seed: 1)
    let orders = (0..<12).map { plan.groups[($0 * 6)..<($0 * 6 + 6)].map { $0[0].cell } }
    #expect(Set(orders).count == 12)
  }

  @Test func floorsAndLoopsTakeTurnsWithTheIncrementsTheyAreComparedWith() {
    let names: [(String, String, WorkloadKind)] = [
      ("P", "counter.increment", .feature), ("Floor", "floor.x", .floor), ("P", "loop", .extra),
      ("P", "lifecycle", .lifecycle),
    ]
    let wanted = names.map { Cell(pattern: $0.0, workload: $0.1, size: 1) }
    let traits = zip(wanted, names).map { ($0, WorkloadTraits($1.2)) }
    let plan = RunPlan(
      wanted.map { ($0, [.time]) }, .quick, traits: Dictionary(uniqueKeysWithValues: traits),
      seed: 1)
    let groups = Set(plan.groups.map { $0.map(\.cell) })
    #expect(groups == [Array(wanted.prefix(3)), [wanted[3]], Control.cells])
  }

  @Test func cellOnAllProcessorsTakesTurnsWithTheSameOnOne() {
    let plan = RunPlan([(cells[0], [.time, .timeOnAllCores])], .quick, seed: 1)
    let passes = plan.groups.filter { $0[0].cell == cells[0] }.map { $0.map(\.pass) }
    #expect(passes == Array(repeating: [.time, .timeOnAllCores], count: 3))
  }

  @Test func orderFollowsFromTheSeed() {
    let latencies = { RunPlan(cells.map { ($0, [.latency]) }, .quick, seed: $0) }
    #expect(latencies(5).alone == latencies(5).alone)
    #expect(latencies(5).alone != latencies(6).alone)
  }

  @Test func everyJobHasASeedOfItsOwn() {
    let plan = plan(.full, seed: 1)
    #expect(Set(plan.timed.map(\.seed)).count == plan.timed.count)
  }
}
