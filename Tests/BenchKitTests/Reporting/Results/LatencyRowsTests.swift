import Basics
import BenchTestSupport
import Testing

@testable import BenchKit

@Suite struct LatencyRowsTests {
  private let cell = Cell(pattern: "P", workload: "latency.open", size: 1_000)

  private func plan(_ sampling: SamplingPlan) -> RunPlan {
    RunPlan(
      [(cell, [.latency])], sampling,
      traits: [cell: .init(.latency, axis: .actionsPerSecond)], seed: 1)
  }

  /// The rows of a run in which the forks of each cell reported this.
  private func builder(
    _ reports: [Cell: [CellReport]], _ sampling: SamplingPlan = .quick
  ) -> RowBuilder {
    let plan = plan(sampling)
    let entries = reports.flatMap { cell, reports in
      zip(plan.timed.filter { $0.cell == cell }, reports).map {
        RunRecord.EndedJob(job: $0, report: $1)
      }
    }
    return RowBuilder(RunRecord(entries), plan, seed: 1)
  }

  private func rows(_ reports: [CellReport]) -> [ResultRow] {
    builder([cell: reports]).rows.filter { $0.cell.pattern == "P" }
  }

  /// A fork in which each of `latencies` came as often.
  private func report(
    _ latencies: [UInt64], each: UInt64 = 600, saturation: Saturation? = nil
  ) -> CellReport {
    var (counts, halves) = (LatencyCounts(), LatencyCounts())
    for latency in latencies {
      counts.record(latency, count: each)
      halves.record(latency / 2, count: each)
    }
    var report = CellReport(measurements: [])
    report.latency = MeasuredLatencies(
      corrected: counts, uncorrected: halves, saturation: saturation)
    return report
  }

  private func row(_ metric: Metric, in rows: [ResultRow], _ cell: Cell? = nil) throws -> ResultRow
  {
    try #require(rows.first { $0.metric == metric && $0.cell == cell ?? self.cell })
  }

  @Test func `an interval holds the value where a percentile falls on an action`() throws {
    var counts = LatencyCounts()
    counts.record(100, count: 999)
    counts.record(900, count: 1)
    var report = CellReport(measurements: [])
    report.latency = MeasuredLatencies(corrected: counts, uncorrected: counts, saturation: nil)
    let row = try row(.latency999, in: rows([report, report, report]))
    // 99.9 % of 3,000 is not a whole number in binary, but still 2,997.
    #expect(row.value == 100 && row.low == 100 && row.high == 100)
  }

  @Test func `values are of all forks together and samples of each`() throws {
    let rows = rows([report([100, 100, 100]), report([200]), report([900])])
    #expect(rows.count == 12)
    #expect(rows[0].metric == .latencyMedian)
    #expect(rows[0].value == 100)
    #expect(rows[0].samples == [100, 200, 900])
    #expect(try row(.latencyMax, in: rows).value == 900)
    #expect(rows.allSatisfy { $0.low! <= $0.value! && $0.value! <= $0.high! })
  }

  @Test func uncorrectedLatenciesStandBesideTheCorrected() {
    let rows = rows([report([100]), report([200]), report([300])])
    #expect(rows[7].cell == Cell(pattern: "P", workload: "latency.open.uncorrected", size: 1_000))
    #expect(rows[11].value == 150)
    #expect(rows[0].traits.kind == .latency && rows[7].traits.kind == .uncorrectedLatency)
    #expect(rows.allSatisfy { $0.traits.axis == .actionsPerSecond })
    #expect(
      rows.allSatisfy { $0.interval?.method == .pooledBootstrap && $0.interval?.level == 0.95 })
  }

  @Test func onlyTheLongestHasTheDistribution() throws {
    let rows = rows([report([100]), report([200]), report([300])])
    #expect(rows.compactMap(\.latency.distribution).count == 2)
    #expect(try row(.latencyMax, in: rows).latency.distribution?.points.last?.count == 1_800)
  }

  @Test func `share of actions after a frame is of corrected latencies`() throws {
    let rows = rows([
      report([5_000_000, 9_000_000]), report([20_000_000, 1]), report([8_000_000, 8_300_000]),
    ])
    let over8 = try row(.latencyOver8, in: rows)
    let over16 = try row(.latencyOver16, in: rows)
    #expect(over8.value == 2.0 / 6)
    #expect(over8.samples == [0.5, 0.5, 0])
    #expect(over8.low! <= 2.0 / 6 && over8.high! == 0.5)
    #expect(over16.value == 1.0 / 6 && over16.interval?.method == .pooledBootstrap)
    #expect(rows.count { $0.metric.unit == "share" } == 2)
  }

  @Test func `rare late actions are not rounded away`() throws {
    var counts = LatencyCounts()
    counts.record(100, count: 99_999)
    counts.record(1_000_000_000)
    #expect(counts.value(of: .latencyOver16) == 1e-5)
  }

  @Test func `a percentile beyond which no action lies has no value`() throws {
    let rows = rows([report([100], each: 48), report([100], each: 48), report([300], each: 48)])
    #expect(try row(.latency99, in: rows).value == 300)
    let rare = try row(.latency999, in: rows)
    #expect(rare.status == .notMeasured && rare.value == nil && rare.samples.isEmpty)
    #expect(rare.reason == "too few actions: 144 of at least 1000")
    #expect(try row(.latencyMax, in: rows).value == 300)
  }

  @Test func `no actions are no latency of zero`() {
    let rows = rows([report([]), report([]), report([])])
    #expect(rows.count == 12)
    #expect(rows.allSatisfy { $0.value == nil && $0.status == .notMeasured })
    #expect(rows.allSatisfy { $0.reason?.hasPrefix("too few actions: 0 of ") == true })
  }

  @Test func saturatedRateHasNoValues() {
    let behind = Saturation.behind(achieved: 1, of: 2)
    let rows = rows([report([1], saturation: behind), report([1], saturation: behind), report([1])])
    #expect(
      rows.allSatisfy {
        $0.status == .saturated && $0.value == nil && $0.latency.saturatedForks == 2
      })
    #expect(rows.allSatisfy { $0.reason == "1 of 2 actions per second were rendered" })
    #expect(rows.allSatisfy { $0.saturation == $0.reason })
  }

  @Test func fewSaturatedForksAreReported() {
    let rows = rows([report([1], saturation: .backlog(actions: 9)), report([1]), report([1])])
    #expect(rows[0].status == .ok && rows[0].reason == "1 of 3 processes were saturated")
    #expect(rows[0].latency.saturatedForks == 1 && rows[0].saturation == nil)
  }

  @Test func missingForksAreNotPassedOver() {
    let rows = rows([report([1])])
    #expect(rows.count == 7 && rows.allSatisfy { $0.status == .notMeasured })
  }

  @Test func `values that are not above the harness in the same loop carry its resolution`() throws
  {
    let harness = Floor.openLatencyHarness(1_000)
    let latencies = report([40, 40, 40, 400])
    let all = builder([
      cell: [latencies, latencies, latencies],
      Floor.latencyHarness: Array(repeating: report([2, 4]), count: 3),
      harness: Array(repeating: report([30, 40]), count: 3),
    ]).rows
    #expect(try row(.latency99, in: all, harness).value == 40)
    #expect(try row(.latency99, in: all, harness.uncorrected).value == 20)
    #expect(try row(.latencyMedian, in: all).latency.resolution == 40)
    #expect(try row(.latencyMedian, in: all).value == 40)
    #expect(try row(.latency90, in: all).latency.resolution == nil)
    #expect(try row(.latencyMedian, in: all, cell.uncorrected).latency.resolution == 20)
    #expect(all.allSatisfy { $0.traits.kind != .floor || $0.latency.resolution == nil })
    #expect(all.allSatisfy { $0.metric.unit != "share" || $0.latency.resolution == nil })
    let here = ResultFile(environment: .sample(), rows: all)
    #expect(try ResultFile(Array(here.text.utf8), from: "again") == here)
  }

  @Test func `a percentile beyond the99th is compared with the same of the harness`() throws {
    var rare = LatencyCounts()
    rare.record(30, count: 9_900)
    rare.record(700, count: 100)
    var harness = CellReport(measurements: [])
    harness.latency = MeasuredLatencies(corrected: rare, uncorrected: rare)
    let all = builder([
      cell: Array(repeating: report([40, 400]), count: 3),
      Floor.openLatencyHarness(1_000): Array(repeating: harness, count: 3),
    ]).rows
    #expect(try row(.latencyMedian, in: all).latency.resolution == nil)
    #expect(try row(.latency90, in: all).latency.resolution == nil)
    #expect(try row(.latency999, in: all).latency.resolution == 700)
    #expect(try row(.latencyMax, in: all).latency.resolution == 700)
  }

  @Test func `the resolution of a closed loop is not that of an open one`() {
    let all = builder([
      cell: Array(repeating: report([40]), count: 3),
      Floor.latencyHarness: Array(repeating: report([90]), count: 3),
    ]).rows
    #expect(all.allSatisfy { $0.latency.resolution == nil })
  }

  @Test func `without the harness no resolution is known`() {
    let rows = rows([report([1]), report([1]), report([1])])
    #expect(rows.allSatisfy { $0.latency.resolution == nil })
  }

  @Test func `a control that fails is named in every row`() throws {
    let own = Array(repeating: report([500]), count: 6)
    func builder(_ other: UInt64) -> RowBuilder {
      self.builder(
        [
          cell: own, Control.latencyCells[0]: Array(repeating: report([100]), count: 12),
          Control.latencyCells[1]: Array(repeating: report([other]), count: 12),
        ], .full)
    }
    let failed = builder(150)
    #expect(failed.faults.count == 1)
    #expect(failed.faults[0].contains("50 % slower than itself, so none of the latencies can"))
    let control = try row(.latencyMedian, in: failed.rows, Control.latencyCells[1])
    #expect(control.comparison?.verdict == .slower && control.reason == failed.faults[0])
    #expect(
      try row(.latency99, in: failed.rows).reason
        == "not to be trusted: the control of this run failed")

    let right = builder(100)
    #expect(right.faults.isEmpty)
    #expect(
      try row(.latencyMedian, in: right.rows, Control.latencyCells[1]).comparison?.verdict == .same)
    #expect(try row(.latency99, in: right.rows).reason == nil)
    #expect(
      right.rows.allSatisfy { $0.cell.pattern != Control.pattern || $0.traits.kind == .control })
  }
}
