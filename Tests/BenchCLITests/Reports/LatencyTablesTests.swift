import BenchTestSupport
import Testing

@testable import BenchCLI
@testable import BenchKit

@Suite struct LatencyTablesTests {
  private func rows(
    _ pattern: String, _ workload: String, _ size: Int = 1, resolution: Double? = nil
  ) -> [ResultRow] {
    Pass.latency.metrics.enumerated().map { index, metric in
      let value = metric.frame == nil ? 1_000 * Double(index + 1) : 0.0125
      var row = ResultRow(
        Cell(pattern: pattern, workload: workload, size: size), metric, .ok(.init(value)),
        traits: .init(
          workload.hasSuffix(".uncorrected") ? .uncorrectedLatency : .latency,
          axis: size == 1 ? .none : .actionsPerSecond))
      if let resolution, metric.percentile != nil, value <= resolution {
        row.latency.resolution = resolution
      }
      return row
    }
  }

  private func result(_ rows: [ResultRow]) -> ResultFile {
    ResultFile(environment: .sample(), rows: rows)
  }

  private func lines(_ rows: [ResultRow]) -> [String] {
    LatencyTables(result(rows), [:]).tables.flatMap { $0.markdown }
  }

  @Test func resultWithoutLatencyHasNoTable() {
    #expect(lines([]).isEmpty)
    #expect(LatencyTables.legend(of: result([])).isEmpty)
  }

  @Test func `actions per frame follow from the median of the closed loop`() {
    let found = lines(rows("DirectAsync", "latency.closed"))
    #expect(
      found.last?.hasSuffix("| 5,000 ns | 1.25\u{A0}% | 1.25\u{A0}% | 8,330 | 16,670 |") == true)
  }

  @Test func `values below the resolution are marked and the legend says why`() {
    let rows = rows("IV", "latency.closed", resolution: 2_000)
    #expect(lines(rows).last?.contains("| closed | ≤ 2,000 ns | ≤ 2,000 ns | 3,000 ns |") == true)
    #expect(lines(rows).last?.hasSuffix("| ≥ 4,165 | ≥ 8,335 |") == true)
    #expect(
      LatencyTables.legend(of: result(rows)).contains(
        "which is shown instead: that of latency.harness."))
    #expect(!LatencyTables.legend(of: result(self.rows("IV", "latency.closed"))).contains("≤"))
  }

  @Test func `a missing percentile is a dash and not a number`() {
    var rows = rows("P", "latency.toggle1k", 60)
    rows[3] = ResultRow(
      rows[3].cell, .latency999, .notMeasured(reason: "too few actions: 144 of at least 1000"),
      traits: .init(.latency, axis: .actionsPerSecond))
    #expect(
      lines(rows).last?.contains("| 60/s | 1,000 ns | 2,000 ns | 3,000 ns | – | 5,000 ns |") == true
    )
    let text = TextReport(result(rows), CodeClient(), .plain).text
    #expect(
      text.contains("latency.p99.9 – too few actions: 144 of at least 1000: P/latency.toggle1k/60"))
  }

  @Test func `every workload has a table by rate and uncorrected stand below`() {
    let found = lines(
      rows("P", "latency.open", 10_000) + rows("P", "latency.open.uncorrected", 10_000)
        + rows("Q", "latency.open", 1_000) + rows("Q", "latency.toggle1k", 60))
    #expect(
      found.filter { $0.hasPrefix("**") } == ["**latency.open**", "**latency.toggle1k**"])
    #expect(found.count { $0.hasPrefix("| pattern | from the intended time |") } == 2)
    let open = found.filter { $0.contains("/s") || $0.contains("from the send") }
    #expect(open[0].contains("1,000/s") && open[1].contains("10,000/s"))
    #expect(open[2].contains("from the send") && open[3].contains("60/s"))
  }

  @Test func saturatedAndFailedCellsSayWhy() {
    let cell = Cell(pattern: "P", workload: "latency.open", size: 1_000)
    let saturated = Pass.latency.metrics.map {
      ResultRow(
        cell, $0, .saturated(reason: "1 of 2 actions per second were rendered"),
        traits: .init(.latency, axis: .actionsPerSecond))
    }
    #expect(
      lines(saturated).last?.contains("saturated: 1 of 2 actions per second were rendered") == true)
    let failed = ResultRow(
      cell, .latencyMedian, .failed(reason: "crashed"), traits: .init(.latency))
    #expect(lines([failed]).last?.contains("failed: crashed") == true)
  }

  private func rows(
    _ pattern: String, _ workload: String, _ kind: WorkloadKind, _ size: Int = 1
  ) -> [ResultRow] {
    rows(pattern, workload, size).map { row in
      var row = row
      row.traits.kind = kind
      return row
    }
  }

  @Test func `open loops have a floor of their own and the legend names it`() {
    let open = rows("P", "latency.open", 1_000, resolution: 2_000)
    let harness = rows("Floor", "latency.harness.open", .floor, 1_000)
    let sent = rows("Floor", "latency.harness.open.uncorrected", .floor, 1_000)
    let found = lines(open + harness + sent)
    #expect(found.contains { $0.hasPrefix("| harness.open | 1,000/s |") })
    #expect(found.contains { $0.hasPrefix("| harness.open |   from the send |") })
    let legend = LatencyTables.legend(of: result(open + harness + sent))
    #expect(legend.contains("in open loops that of latency.harness.open at the same rate"))
    #expect(!legend.contains("was not measured"))
  }

  @Test func `a result without the floor of an open loop says so`() {
    let rows = rows("P", "latency.open", 1_000) + rows("P", "latency.open", 10_000)
    let harness = self.rows("Floor", "latency.harness", .floor)
    let legend = LatencyTables.legend(of: result(rows + harness))
    #expect(
      legend.contains("The sender's own delay at 1,000, 10,000 per second was not measured"))
    #expect(!legend.contains("latency.harness.open"))
    let closed = LatencyTables.legend(of: result(self.rows("P", "latency.closed") + harness))
    #expect(!closed.contains("was not measured"))
  }

  @Test func `single calls of code have a table of their own beside that of times`() throws {
    var code = rows("Code", "json.decode", .code, 100).filter { $0.metric.frame == nil }
    for index in code.indices { code[index].traits.axis = .size }
    code[0].latency.resolution = 2_000
    let floor = rows("Floor", "floor.emptyClosure", .floor).filter { $0.metric.frame == nil }
    let found = lines(code + floor)
    #expect(
      found == [
        "**Code · single calls**", "", "| | p50 | p90 | p99 | p99.9 | max |",
        "|---|---:|---:|---:|---:|---:|",
        "| json.decode · 100 | ≤ 2,000 ns | 2,000 ns | 3,000 ns | 4,000 ns | 5,000 ns |",
        "| emptyClosure | 1,000 ns | 2,000 ns | 3,000 ns | 4,000 ns | 5,000 ns |",
      ])
    let legend = LatencyTables.legend(of: result(code + floor))
    #expect(legend.contains("which is shown instead: that of emptyClosure."))
    #expect(!legend.contains("render"))
    let text = TextReport(result(code + floor), CodeClient(), .plain).text
    #expect(!text.contains("per call"))
    var time = code[0]
    (time.metric, time.latency) = (.time, .init())
    let both = TextReport(result([time] + code + floor), CodeClient(), .plain).text
    #expect(both.contains("per call") && both.contains("single calls"))
  }

  @Test func `harness and control have a table of their own`() {
    let harness = rows("Floor", "latency.harness", .floor)
    let control = rows("Control", "control.latency.a", .control, 10_000)
    let found = lines(harness + control + rows("P", "latency.closed", .latency))
    #expect(
      found.contains("**latency.harness and control · what measuring takes; one subject twice**"))
    #expect(found.contains { $0.hasPrefix("| harness | closed |") })
    #expect(found.contains { $0.hasPrefix("| control.latency.a | 10,000/s |") })
    let text = TextReport(
      result(harness + control), CodeClient(), .plain
    ).text
    #expect(!text.contains("per action"))
  }

}
