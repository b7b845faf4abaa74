import Catalog
import Spec
import Testing

@testable import BenchKit

@Suite @MainActor struct CellRunnerTests {
  private nonisolated static let suite = Suite(patterns: Catalog.patterns)
  /// One workload of each kind, and nothing large.
  private nonisolated static let cells = suite.benchmarks.filter {
    $0.isCounted && $0.traits.kind != .floor && $0.cell.size <= 1_000
  }.map(\.cell)

  @Test(arguments: cells)
  func everyPatternOfTheCatalogIsRightUnderTheExplorer(cell: Cell) throws {
    let report = CellRunner(try #require(Self.suite.benchmark(of: cell)), seed: 3)
      .countAllocations()
    #expect(report.failure == nil)
    #expect(report.measurements.first { $0.metric == .renders }?.value != nil)
  }

  @Test func withoutJemallocNothingIsCountedAndTheReasonIsGiven() throws {
    let cell = Cell(pattern: "Floor", workload: "floor.structAndClosure", size: 1)
    let report = CellRunner(try #require(Self.suite.benchmark(of: cell)), seed: 3)
      .countAllocations()
    let mallocs = try #require(report.measurements.first { $0.metric == .mallocs })
    #expect(mallocs.value == nil)
    #expect(mallocs.reason == "not counted: jemalloc missing (scripts/setup installs it)")
  }

  @Test func wrongSubjectFailsInBothPasses() async {
    let benchmark = Workload.counter[0].benchmark("Broken", .tiny(.doubleRender))
    let runner = CellRunner(benchmark, seed: 1)
    #expect(runner.countAllocations().failure?.contains("renders: expected") == true)
    let sampling = SamplingPlan(forks: 1, batchNanoseconds: 1e5, batches: 1, warmUps: 0)
    #expect(await runner.time(sampling).failure?.contains("renders: expected") == true)
  }
}
