import BenchTestSupport
import Testing

@testable import BenchKit
@testable import PatternBench

@Suite @MainActor struct FloorTests {
  /// Those of latencies are in LatencyWorkloadTests.
  private nonisolated static let cells = (Floor.ofPatterns + Floor.ofCode).filter {
    $0.passes[.latency] == nil
  }
  .map(\.cell)

  /// In a process of its own, since work of other tests between batches would count as the floor's.
  @Test(arguments: cells)
  func `every floor is right on the real runtime`(cell: Cell) async {
    await #expect(processExitsWith: .success) { [cell] in try await FloorTests().runBatch(of: cell)
    }
  }

  private func runBatch(of cell: Cell) async throws {
    var lines = [LockStepLines.prepare, LockStepLines.batch, LockStepLines.end]
    var answers: [String] = []
    let report = await CellRunner(try benchmark(cell), seed: 1).runBatches(.tiny) {
      lines.removeFirst()
    } say: {
      answers.append($0)
    }
    try #require(report.failure == nil)
    try #require(answers.count == 3 && answers[1] == LockStepLines.ready)
  }

  @Test(arguments: cells)
  func `every floor is right under the explorer`(cell: Cell) async throws {
    let report = CellRunner(try benchmark(cell), seed: 1).countAllocations()
    #expect(report.failure == nil)
  }

  private func benchmark(_ cell: Cell) throws -> MeasuredCell {
    try #require((Floor.ofPatterns + Floor.ofCode).first { $0.cell == cell })
  }
}
