import BenchTestSupport
import Testing

@testable import BenchKit

@Suite struct ComparisonTests {
  private let cell = Cell(pattern: "A", workload: "w.x", size: 1)
  private let floor = Cell(pattern: "Floor", workload: "floor.x", size: 1)

  private func row(_ cell: Cell, _ metric: Metric, _ value: Double?) -> ResultRow {
    ResultRow(
      cell, metric, value.map { .ok(.init($0)) } ?? .notMeasured(reason: "too late"),
      traits: .init(cell == floor ? .floor : .feature))
  }

  private func time(_ cell: Cell, _ median: Double) -> ResultRow {
    let samples = (0..<12).map { median * (1 + 0.001 * Double($0 - 6)) }
    return ResultRow(cell, .time, .ok(.init(median, samples: samples)))
  }

  private func compared(
    _ former: [ResultRow], _ latter: [ResultRow], delta: Double = 0.02, filter: String? = nil
  ) -> Comparison {
    Comparison(
      ("A", ResultFile(environment: .sample(), rows: former)),
      ("B", ResultFile(environment: .sample(), rows: latter)), delta: delta,
      filters: filter.map { [NameFilter($0)!] } ?? [])
  }

  @Test(arguments: [
    (2.0, 2.0, Comparison.RowVerdict.same), (2, 2.001, .more), (2, 1.999, .less), (0, 0, .same),
    (0, 0.001, .more),
  ])
  func countsAreComparedExactly(former: Double, latter: Double, verdict: Comparison.RowVerdict) {
    let rows = compared([row(cell, .mallocs, former)], [row(cell, .mallocs, latter)]).rows
    #expect(rows.map(\.verdict) == [verdict])
    #expect(rows[0].former == former && rows[0].latter == latter)
  }

  @Test(arguments: [
    (1_000.0, 1_004.9, Comparison.RowVerdict.same), (1_000, 1_005, .more), (1_000, 995.1, .same),
    (1_000, 994.9, .less),
  ])
  func `instructions may differ by half a percent`(
    former: Double, latter: Double, verdict: Comparison.RowVerdict
  ) {
    let rows = compared([row(cell, .instructions, former)], [row(cell, .instructions, latter)]).rows
    #expect(rows.map(\.verdict) == [verdict])
  }

  @Test func `instructions that are not more in every layout are doubted`() {
    func verdict(_ latter: Double, again: Double) -> Comparison.RowVerdict {
      var comparison = compared(
        [row(cell, .instructions, 1_000)], [row(cell, .instructions, latter)])
      comparison.confirm(
        with: [row(cell, .instructions, 1_001)], [row(cell, .instructions, again)])
      return comparison.rows[0].verdict
    }
    #expect(verdict(1_020, again: 1_003) == .layout)
    #expect(verdict(1_020, again: 1_010) == .more)
    #expect(verdict(1_250, again: 1_001) == .more)
  }

  @Test func `times of two runs are shown and not compared`() throws {
    let row = try #require(compared([time(cell, 100)], [time(cell, 250)]).rows.first)
    #expect(row.verdict == .notCompared && row.interval == nil)
    #expect(row.former == 100 && row.latter == 250 && row.ratio == 2.5)
    #expect(row.reason == "measured in two runs; to compare times, name two builds")
    let failed = ResultRow(cell, .time, .failed(reason: "crashed"))
    #expect(compared([time(cell, 100)], [failed]).rows.map(\.verdict) == [.failed])
  }

  @Test func floorsAreNoRowsOfTimes() {
    let comparison = compared([row(floor, .time, 10)], [row(floor, .time, 100)])
    #expect(comparison.rows.isEmpty)
  }

  @Test func `a new cell is reported and not compared`() {
    let comparison = compared([], [row(cell, .bytes, 1), row(cell, .renders, nil)])
    #expect(comparison.rows.map(\.verdict) == [.notCompared, .notCompared])
    #expect(comparison.rows.map(\.reason) == ["only in B", "only in B"])
  }

  @Test func `a value that only the former has is missing`() {
    let unmeasured = ResultRow(cell, .bytes, .notMeasured(reason: "no jemalloc"))
    let comparison = compared(
      [row(cell, .mallocs, 1), row(cell, .bytes, 1), time(cell, 100)], [unmeasured])
    #expect(comparison.rows.map(\.verdict.rawValue) == ["missing", "missing", "missing"])
    #expect(comparison.rows.map(\.reason) == ["not in B", "no jemalloc", "not in B"])
    #expect(compared([unmeasured], [unmeasured]).rows.map(\.verdict) == [.notCompared])
  }

  @Test func failureIsNoDifference() {
    let failed = ResultRow(cell, .mallocs, .failed(reason: "crashed"))
    let rows = compared([row(cell, .mallocs, 1)], [failed]).rows
    #expect(rows[0].verdict == .failed)
    #expect(rows[0].reason == "crashed")
  }

  @Test func filterSelectsRows() {
    let other = Cell(pattern: "B", workload: "w.x", size: 1)
    let rows = [row(cell, .mallocs, 1), row(other, .mallocs, 1)]
    #expect(compared(rows, rows, filter: "B").rows.map(\.cell.pattern) == ["B"])
  }

  @Test func jsonHasNoInfinity() {
    var row = Comparison.Row(cell, .time, .inconclusive)
    row.interval = Interval(level: 0.99, low: 0, high: .infinity, method: .signedRank)
    #expect(row.json.contains("\"high\":null"))
    #expect(row.json.contains("\"level\":0.99") && row.json.contains("\"method\":\"signed rank\""))
  }

  @Test func `absurd files are compared without a trap`() {
    for (one, other) in [(1e-308, 1e308), (1e308, 1e-308), (-1, 1), (0, 0)] {
      let rows = { (value: Double) in
        [self.time(self.cell, value), self.row(self.floor, .time, value)]
          + [self.row(self.cell, .mallocs, value)]
      }
      let comparison = compared(rows(one), rows(other))
      #expect(!comparison.json.isEmpty)
      #expect(comparison.rows.count == 2)
    }
  }

  @Test func sentenceSaysWhatDiffers() {
    let environment = ResultEnvironment.sample()
    #expect(environment.obstacles(to: environment) == [])
    #expect(
      environment.obstacles(to: .sample(cpu: "other", seed: 2))
        == ["processor: 'c' and 'other'", "seed: 42 and 2"])
    var unknown = environment
    unknown.fingerprint = "0000"
    #expect(environment.obstacles(to: unknown).count == 1)
  }
}
