import BenchTestSupport
import Catalog
import Spec
import Testing

@testable import BenchKit
@testable import PatternBench

@Suite @MainActor struct CellRunnerTests {
  private nonisolated static let suite = PatternSuite(patterns: Catalog.patterns).suite
  /// One workload of each kind, and nothing large.
  private nonisolated static let cells = suite.benchmarks.filter {
    $0.isCounted && $0.traits.kind != .floor && $0.cell.size <= 1_000
  }.map(\.cell)

  @Test(arguments: cells)
  func `every pattern of the catalog is right under the explorer`(cell: Cell) throws {
    let report = CellRunner(try #require(Self.suite.benchmark(of: cell)), seed: 3)
      .countAllocations()
    #expect(report.failure == nil)
    #expect(report.measurements.first { $0.metric == .renders }?.value != nil)
  }

  @Test func `without jemalloc nothing is counted and the reason is given`() throws {
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
    let report = await runner.runBatches(.tiny) {
      LockStepLines.prepare
    } say: { _ in
    }
    #expect(report.failure?.contains("renders: expected") == true)
  }

  /// In a process of its own, since work of other tests between batches would count as the subject's.
  @Test func `every batch is answered with a time`() async {
    await #expect(processExitsWith: .success) {
      try await CellRunnerTests().runTwoBatches()
    }
  }

  private func runTwoBatches() async throws {
    let runner = CellRunner(Workload.counter[0].benchmark("P", .tiny(.none)), seed: 1)
    var asked = [
      LockStepLines.prepare, LockStepLines.batch, LockStepLines.batch, LockStepLines.end,
    ]
    var answers: [String] = []
    let report = await runner.runBatches(.tiny) {
      asked.removeFirst()
    } say: {
      answers.append($0)
    }
    try #require(report.failure == nil)
    try #require(answers.prefix(2) == [LockStepLines.started, LockStepLines.ready])
    try #require(answers.count == 4 && answers.dropFirst(2).allSatisfy { Double($0)! > 0 })
    try #require(report.waited.map { $0 >= 0 } == true)
  }

  @Test func `a subject that goes wrong in a batch says so instead of a time`() async {
    let runner = CellRunner(Workload.counter[0].benchmark("Broken", .tiny(.missingRender)), seed: 1)
    var answers: [String] = []
    var isFirst = true
    let report = await runner.runBatches(.tiny) {
      defer { isFirst = false }
      return isFirst ? LockStepLines.prepare : LockStepLines.batch
    } say: {
      answers.append($0)
    }
    #expect(report.failure?.contains("renders: expected") == true)
    #expect(answers.allSatisfy { Double($0) == nil })
  }

  @Test func workBetweenBatchesIsAFault() throws {
    #expect(Stray(nanoseconds: 4_000_000, of: 96_000_000, waiting: 0) == nil)
    #expect(Stray(nanoseconds: 50, of: 50, waiting: 0) == nil)
    let stray = try #require(
      Stray(nanoseconds: 50_000_000, of: 50_000_000, waiting: 100_000_000))
    #expect("\(stray)".contains("50 % of its work was done between them"))
  }

  /// In a large group a process waits for long, and its runtime wakes up now and then.
  @Test func `what the runtime does while a process waits is not a fault`() {
    #expect(Stray(nanoseconds: 5_000_000, of: 5_000_000, waiting: 30_000_000_000) == nil)
    #expect(Stray(nanoseconds: 40_000_000, of: 5_000_000, waiting: 30_000_000_000) != nil)
  }
}
