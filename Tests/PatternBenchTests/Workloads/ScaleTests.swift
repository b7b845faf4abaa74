import BenchTestSupport
import Catalog
import Spec
import Testing

@testable import BenchKit
@testable import PatternBench

@Suite struct ScaleTests {
  private nonisolated static let suite = PatternSuite(patterns: Catalog.patterns).suite
  private nonisolated static let cells = suite.benchmarks.filter {
    $0.traits.kind == .scale && $0.excuse == nil && $0.cell.size <= 100
  }.map(\.cell)

  @Test(arguments: cells)
  func `every sweep is right under the explorer`(cell: Cell) throws {
    let report = CellRunner(try #require(Self.suite.benchmark(of: cell)), seed: 3)
      .countAllocations()
    #expect(report.failure == nil)
    #expect(report.measurements.first { $0.metric == .renders }?.value != nil)
  }

  @Test func `a pattern without thread-safe send is not swept over senders`() {
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

  @Test func `a check counts the three smallest sizes of each sweep and no times`() throws {
    let direct = Self.suite.checkedSweeps.map(\.cell).filter { $0.pattern == "DirectAsync" }
    let sizes = Dictionary(grouping: direct, by: \.workload).mapValues { $0.map(\.size) }
    #expect(
      sizes == [
        "scale.rows": [100, 1_000, 10_000], "scale.visible20": [100, 1_000, 10_000],
        "scale.observers": [1, 10, 100],
        "observers.comeAndGo": [10, 100, 1_000], "scale.instances": [1, 10, 100],
        "scale.senders": [1, 2, 4],
      ])
    let description = ExecutableDescription(Self.suite)
    let sweeps = try #require(description.sweeps)
    #expect(sweeps.map(\.cell) == Self.suite.checkedSweeps.map(\.cell))
    #expect(sweeps.allSatisfy { !$0.passes.isEmpty && $0.passes.allSatisfy(\.isExact) })
    #expect(ExecutableDescription(json: description.json) == description)
  }

  @Test @MainActor func `a fan-out driver renders a view once the last observer has it`() {
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

  @Test func `growth is a row of the largest size`() throws {
    let rows = [100, 1_000, 10_000].map { size in
      ResultRow(
        Cell(pattern: "P", workload: "scale.rows", size: size), .instructions,
        .ok(.init(Double(size) * 3)), traits: .init(.scale, axis: .rows))
    }
    let growth = try #require(GrowthRows.rows(of: rows).first)
    #expect(growth.cell == rows[2].cell && growth.metric == .instructionGrowth)
    #expect(growth.growth == .linear && growth.value == 1 && growth.traits.axis == .rows)
  }

  private func sweep(_ metric: Metric, _ values: [Double]) -> [ResultRow] {
    zip([100, 1_000, 10_000, 100_000, 1_000_000], values).map { size, value in
      ResultRow(
        Cell(pattern: "DirectAsync", workload: "scale.rows", size: size), metric,
        .ok(.init(value)), traits: .init(.scale, axis: .rows))
    }
  }

  @Test func `the class is of instructions and of times only without them`() throws {
    let times = sweep(.time, [12_100, 12_100, 12_900, 14_500, 19_700])
    let counts = sweep(.instructions, [14_677, 14_677, 14_678, 14_682, 14_682])
    let counted = GrowthRows.rows(of: times + counts)
    #expect(counted.map(\.metric) == [.instructionGrowth])
    #expect(counted[0].growth == .constant && counted[0].low! <= 0 && counted[0].high! >= 0)
    let timed = GrowthRows.rows(of: times)
    #expect(timed.map(\.metric) == [.timeGrowth])
    #expect(timed[0].value != nil && timed[0].growth == nil)
    let few = GrowthRows.rows(of: times + counts.prefix(2))
    #expect(few.map(\.metric) == [.timeGrowth, .instructionGrowth])
    #expect(few[1].reason == "fewer than three sizes were measured")
  }

  /// The classes of times that grow like `cost` and in `steps`, each off by `noise`.
  private func growths(
    _ steps: [Double], _ noise: Double, _ cost: (Double) -> Double
  ) -> [GrowthClass?] {
    (0..<UInt64(100)).map { seed in
      var random = SplitMix64(seed: seed)
      let rows = sweep(.time, steps).map { row in
        let error = (0..<3).reduce(0) { sum, _ in
          sum + Double.random(in: -1...1, using: &random)
        }
        let time = cost(Double(row.cell.size)) * row.value! * (1 + noise * error)
        let (low, high) = (time * (1 - 2 * noise), time * (1 + 2 * noise))
        return ResultRow(
          row.cell, .time, .ok(.init(time, Interval(low: low, high: high, method: .bootstrap))),
          traits: row.traits)
      }
      return GrowthRows.rows(of: rows)[0].growth
    }
  }

  @Test(arguments: [0.01, 0.1, 0.3])
  func `steps of caches make no other class of times`(noise: Double) {
    let constant = growths([1, 1, 1.1, 1.3, 1.63], noise) { _ in 12_100 }
    let linear = growths([13.4, 10.1, 10.6, 11.7, 12.6], noise) { $0 }
    #expect(constant.count { $0 != nil && $0 != .constant } <= 2)
    #expect(linear.count { $0 != nil && $0 != .linear } <= 2)
  }

  @Test func `growth in a file is made anew from its costs`() throws {
    let counts = sweep(.instructions, [14_677, 14_677, 14_678, 14_682, 14_682])
    func result(_ growth: [ResultRow]) -> ResultFile {
      ResultFile(environment: .sample(), rows: counts + growth)
    }
    var stored = ResultRow(
      counts[4].cell, .timeGrowth,
      .ok(.init(0.1, Interval(low: 0, high: 0.3, method: .regression))),
      traits: counts[4].traits)
    stored.growth = .quadratic
    let read = try ResultFile(Array(result([stored]).text.utf8), from: "r.json")
    #expect(read == result(GrowthRows.rows(of: counts)))
    #expect(try ResultFile(Array(read.text.utf8), from: "again") == read)
  }

  @Test func `growth of what failed is not guessed`() {
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
