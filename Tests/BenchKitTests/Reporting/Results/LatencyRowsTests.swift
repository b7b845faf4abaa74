import Catalog
import Spec
import Testing

@testable import BenchKit

@Suite struct LatencyRowsTests {
  private let cell = Cell(pattern: "P", workload: "latency.open", size: 1_000)

  private func rows(_ reports: [CellReport]) -> [ResultRow] {
    let plan = RunPlan(
      [(cell, [.latency])], .quick,
      traits: [cell: .init(.latency, axis: .actionsPerSecond)], seed: 1)
    let entries = zip(plan.timed, reports).map { RunRecord.Entry(job: $0, report: $1) }
    return RowBuilder(RunRecord(entries), plan, seed: 1).rows
  }

  private func report(_ latencies: [UInt64], saturation: Saturation? = nil) -> CellReport {
    var report = CellReport(measurements: [])
    report.latency = MeasuredLatencies(
      corrected: LatencyCounts(latencies), uncorrected: LatencyCounts(latencies.map { $0 / 2 }),
      saturation: saturation)
    return report
  }

  @Test func valuesAreOfAllForksTogetherAndSamplesOfEach() throws {
    let rows = rows([report([100, 100, 100]), report([200]), report([900])])
    #expect(rows.count == 10)
    #expect(rows[0].metric == "latency.p50" && rows[0].unit == "ns")
    #expect(rows[0].value == 100)
    #expect(rows[0].samples == [100, 200, 900])
    #expect(rows[4].metric == "latency.max" && rows[4].value == 900)
    #expect(rows.allSatisfy { $0.low! <= $0.value! && $0.value! <= $0.high! })
  }

  @Test func uncorrectedLatenciesStandBesideTheCorrected() {
    let rows = rows([report([100]), report([200]), report([300])])
    #expect(rows[5].cell == Cell(pattern: "P", workload: "latency.open.uncorrected", size: 1_000))
    #expect(rows[9].value == 150)
    #expect(rows[0].kind == .latency && rows[5].kind == .uncorrectedLatency)
    #expect(rows.allSatisfy { $0.axis == .actionsPerSecond })
    #expect(rows.allSatisfy { $0.interval?.method == .pooledBootstrap && $0.level == 0.95 })
  }

  @Test func onlyTheLongestHasTheDistribution() {
    let rows = rows([report([100]), report([200]), report([300])])
    #expect(rows.compactMap(\.distribution).count == 2)
    #expect(rows[4].distribution?.points.last?.count == 3)
  }

  @Test func saturatedRateHasNoValues() {
    let behind = Saturation.behind(achieved: 1, of: 2)
    let rows = rows([report([1], saturation: behind), report([1], saturation: behind), report([1])])
    #expect(rows.allSatisfy { $0.status == .saturated && $0.value == nil && $0.saturated == 2 })
    #expect(rows.allSatisfy { $0.reason == "1 of 2 actions per second were rendered" })
    #expect(rows.allSatisfy { $0.isSaturated && $0.saturation == $0.reason })
  }

  @Test func fewSaturatedForksAreReported() {
    let rows = rows([report([1], saturation: .backlog(actions: 9)), report([1]), report([1])])
    #expect(rows[0].status == .ok && rows[0].reason == "1 of 3 processes were saturated")
    #expect(rows[0].saturated == 1 && !rows[0].isSaturated)
  }

  @Test func missingForksAreNotPassedOver() {
    let rows = rows([report([1])])
    #expect(rows.count == 5 && rows.allSatisfy { $0.status == .notMeasured })
  }

  @Test func synchronousPatternsHaveOneRowThatSaysWhy() {
    let suite = Suite(patterns: Catalog.patterns)
    let plan = RunPlan(suite.benchmarks, [.latency], .quick, seed: 1)
    let rows = RowBuilder(RunRecord(), plan, seed: 1).rows
    let direct = rows.filter { $0.pattern == "Direct" }
    #expect(direct.map(\.metric) == ["latency.p50"])
    #expect(direct[0].reason == "dispatch is synchronous, so its throughput says it all")
    let asynchronous = Catalog.patterns.filter { !$0.capabilities.synchronous.isClaimed }
    #expect(Set(plan.cells.map(\.pattern)) == Set(asynchronous.map { $0.name }))
    let loops = Suite.rates.count + 1
    #expect(plan.jobs.count == asynchronous.count * loops * SamplingPlan.quick.forks)
  }
}
