import Testing

@testable import BenchCLI
@testable import BenchKit

@Suite struct LatencyTableTests {
  private func rows(_ pattern: String, _ workload: String, _ size: Int) -> [ResultRow] {
    Pass.latency.metrics.enumerated().map { index, metric in
      var row = ResultRow(Cell(pattern: pattern, workload: workload, size: size), metric, .ok)
      row.value = 1_000 * Double(index + 1)
      return row
    }
  }

  private func lines(_ rows: [ResultRow]) -> [String] {
    let here = ResultEnvironment(
      tool: "bench 1", git: "abc", dirty: false, swift: "6.3", flags: "release", cpu: "c", cores: 2,
      kernel: "Linux", virtualization: "none", allocator: "glibc", binary: "sha256:00", seed: 42)
    return LatencyTable(ResultFile(environment: here, rows: rows)).table?.text(.plain) ?? []
  }

  @Test func resultWithoutLatencyHasNoTable() {
    #expect(lines([]).isEmpty)
  }

  @Test func actionsPerFrameFollowFromTheMedianOfTheClosedLoop() {
    let found = lines(rows("DirectAsync", "latency.closed", 1))
    #expect(found.last?.hasSuffix("  5,000 ns        8,330        16,670") == true)
  }

  @Test func synchronousPatternHasThemFromTheTimeOfAnIncrement() {
    let excuse = ResultRow(
      Cell(pattern: "IV", workload: "latency.closed", size: 1), .latencyMedian, .notMeasured,
      reason: Suite.synchronousDispatch)
    var time = ResultRow(Cell(pattern: "IV", workload: "counter.increment", size: 1), .time, .ok)
    time.value = 10
    #expect(lines([excuse]).last?.contains("dispatch is synchronous") == true)
    #expect(lines([excuse, time]).last?.hasSuffix(" 833,000     1,667,000") == true)
  }

  @Test func correctedAndUncorrectedStandOneBelowTheOther() {
    let found = lines(
      rows("P", "latency.open", 10_000) + rows("P", "latency.open.uncorrected", 10_000))
    #expect(found[2].contains("open, 10,000/s") && found[3].contains("from the real send"))
  }
}
