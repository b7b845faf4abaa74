import Catalog
import Spec
import Testing

@testable import BenchKit
@testable import PatternBench

/// Kinds and axes are values: no name says them.
@Suite struct TraitsTests {
  private let suite = PatternSuite(
    patterns: Catalog.patterns,
    benchmarks: [
      Benchmark(
        pattern: "Direct", workload: "counter.addTen", summary: "ten at once", size: 10,
        axis: .rows, loop: { { _ in } }),
      Benchmark(
        pattern: "Direct", workload: "scale.senders.mine", summary: "not a sweep",
        loop: { { _ in } }),
    ]
  ).suite

  private func traits(_ workload: String) throws -> WorkloadTraits {
    try #require(suite.benchmarks.first { $0.cell.workload == workload }).traits
  }

  @Test func `an extra workload has its own axis whatever its name`() throws {
    #expect(try traits("counter.addTen") == WorkloadTraits(.extra, axis: .rows))
    #expect(try traits("scale.senders.mine") == WorkloadTraits(.extra, axis: .none))
  }

  @Test func `every size but one has an axis`() {
    for benchmark in suite.benchmarks where benchmark.cell.size != 1 {
      #expect(benchmark.traits.axis != .none, "\(benchmark.cell)")
    }
  }

  @Test func `traits of a workload are the same for all patterns`() {
    for group in Dictionary(grouping: suite.benchmarks, by: \.cell.workload).values {
      #expect(Set(group.map(\.traits)).count == 1, "\(group[0].cell.workload)")
    }
  }

  @Test func `rows of a run carry kind and axis`() throws {
    let benchmarks = suite.benchmarks.filter { $0.cell.pattern == "Direct" }
    let plan = RunPlan(benchmarks, Set(Aspect.allCases), .quick, seed: 1)
    let rows = RowBuilder(RunRecord(), plan, seed: 1).rows
    let added = try #require(rows.first { $0.cell.workload == "counter.addTen" })
    #expect(added.traits == WorkloadTraits(.extra, axis: .rows))
  }
}
