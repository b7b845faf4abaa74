import Catalog
import Spec
import Testing

@testable import BenchKit

@Suite struct ScaleTests {
  private nonisolated static let suite = Suite(patterns: Catalog.patterns)
  private nonisolated static let cells = suite.benchmarks.filter {
    $0.traits.kind == .scale && $0.excuse == nil && $0.cell.size <= 100
  }.map(\.cell)

  @Test(arguments: cells)
  func everySweepIsRightUnderTheExplorer(cell: Cell) throws {
    let report = CellRunner(try #require(Self.suite.benchmark(of: cell)), seed: 3)
      .countAllocations()
    #expect(report.failure == nil)
    #expect(report.measurements.first { $0.metric == .renders }?.value != nil)
  }

  @Test func patternWithoutThreadSafeSendIsNotSweptOverSenders() {
    let plan = RunPlan(Self.suite.benchmarks, [.scale], .quick, seed: 1)
    let described = ExecutableDescription(Self.suite).entries.map(\.cell)
    #expect(described.allSatisfy { Self.suite.benchmark(of: $0)?.excuse == nil })
    let excused = RowBuilder(RunRecord(), plan, seed: 1).rows.prefix(plan.excused.count)
    let senders = excused.filter { $0.cell.workload == "scale.senders" }
    #expect(senders.allSatisfy { $0.status == .notMeasured && $0.traits.axis == .senders })
    #expect(plan.excused.filter { $0.traits.axis == .senders }.map(\.cell) == senders.map(\.cell))
    #expect(
      senders.map(\.cell.pattern)
        == Catalog.patterns.filter { !$0.capabilities.threadSafeSend.isClaimed }.map { $0.name })
    #expect(senders.allSatisfy { $0.reason?.isEmpty == false })
  }

  @Test @MainActor func fanOutDriverRendersAViewOnceTheLastObserverHasIt() {
    let driver = counter(of: Catalog.patterns[0])
    var order: [String] = []
    let fanOut = FanOutDriver(of: 3, watching: driver).observe {
      order.append("fan-out \($0.count)")
    }
    driver.observe { order.append("other \($0.count)") }
    driver.send(.increment)
    #expect(order == ["fan-out 0", "other 0", "fan-out 1", "other 1"])
    fanOut.cancel()
    driver.send(.increment)
    #expect(order.last == "other 2" && order.count == 5)
  }

  @Test func growthIsARowOfTheLargestSize() throws {
    let rows = [100, 1_000, 10_000].map { size in
      ResultRow(
        Cell(pattern: "P", workload: "scale.rows", size: size), .instructions,
        .ok(.init(Double(size) * 3)), traits: .init(.scale, axis: .rows))
    }
    let growth = try #require(GrowthRows.rows(of: rows).first)
    #expect(growth.cell == rows[2].cell && growth.metric == .instructionGrowth)
    #expect(growth.growth == .linear && growth.value == 1 && growth.traits.axis == .rows)
  }

  @Test func growthOfWhatFailedIsNotGuessed() {
    let cell = Cell(pattern: "P", workload: "scale.rows", size: 100)
    let rows = [ResultRow(cell, .time, .failed(reason: "crashed"), traits: .init(.scale))]
    #expect(GrowthRows.rows(of: rows).map(\.status) == [.failed])
  }
}

/// The counter of a pattern.
@MainActor
private func counter<P: Pattern>(of pattern: P.Type) -> any FeatureDriver<CounterSpec> {
  P.CounterDriver(seed: .init(), environment: .prompt(PromptServices()))
}
