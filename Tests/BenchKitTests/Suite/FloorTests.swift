import Testing

@testable import BenchKit

@Suite @MainActor struct FloorTests {
  @Test(arguments: Floor.benchmarks.map(\.cell))
  func everyFloorIsRightOnTheRealRuntime(cell: Cell) async throws {
    let report = await CellRunner(try benchmark(cell), seed: 1).time(.tiny)
    #expect(report.failure == nil)
    #expect(report.measurements.map(\.metric) == [.time])
  }

  @Test(arguments: Floor.benchmarks.map(\.cell))
  func everyFloorIsRightUnderTheExplorer(cell: Cell) async throws {
    let report = CellRunner(try benchmark(cell), seed: 1).countAllocations()
    #expect(report.failure == nil)
  }

  private func benchmark(_ cell: Cell) throws -> Benchmark {
    try #require(Floor.benchmarks.first { $0.cell == cell })
  }
}

extension SamplingPlan {
  /// As little as can be.
  static let tiny = SamplingPlan(forks: 1, batchNanoseconds: 1, batches: 1, warmUps: 0)
}
