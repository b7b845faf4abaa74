import Testing

@testable import BenchKit

@Suite struct RowBuilderTests {
  private let cell = Cell(pattern: "P", workload: "w.x", size: 1)
  private var plan: RunPlan { RunPlan([(cell, [.allocations, .time])], .quick, seed: 1) }

  private func rows(_ times: [CellReport], _ count: CellReport?) -> [ResultRow] {
    let jobs = plan.timed.filter { $0.cell == cell }
    var entries = zip(jobs, times).map { RunRecord.EndedJob(job: $0, report: $1) }
    if let count { entries.append(.init(job: plan.exact[0], report: count)) }
    return RowBuilder(RunRecord(entries), plan, seed: 1).rows.filter { $0.cell == cell }
  }

  private func time(_ value: Double) -> CellReport {
    .batches(value)
  }

  private let count = CellReport(measurements: [
    .init(.mallocs, 2), .init(.bytes, 64), .init(.renders, nil, reason: "renders nothing"),
  ])

  @Test func `the time is the median of the forks within its interval`() throws {
    let row = rows([time(10), time(30), time(20)], count)[0]
    #expect(row.value == 20)
    #expect(row.samples == [10, 30, 20])
    #expect(try #require(row.low) >= 10 && row.low! <= 20)
    #expect(try #require(row.high) <= 30 && row.high! >= 20)
    #expect(row.status == .ok)
  }

  @Test func `a row names the forks that were disturbed`() {
    var disturbed = time(30)
    disturbed.isDisturbed = true
    let row = rows([time(10), disturbed, time(20)], count)[0]
    #expect(row.disturbance == .init(redone: 0, disturbed: 1, places: [1]))
    #expect(rows([time(1), time(1), time(1)], count)[0].disturbance?.places == [])
  }

  @Test func countIsTakenAsItIs() {
    let mallocs = rows([time(1), time(1), time(1)], count)[2]
    #expect(mallocs.metric == .mallocs)
    #expect(mallocs.value == 2 && mallocs.low == 2 && mallocs.high == 2)
    #expect(mallocs.samples.isEmpty)
  }

  @Test func `an unmeasured row has a reason instead of a value`() {
    let renders = rows([time(1), time(1), time(1)], count)[4]
    #expect(renders.status == .notMeasured)
    #expect(renders.value == nil)
    #expect(renders.reason == "renders nothing")
  }

  @Test func `one failure takes all numbers of the cell`() {
    let rows = rows([time(1), CellReport(failure: "view.count: expected 3, found 2")], count)
    #expect(rows.allSatisfy { $0.status == .failed && $0.value == nil })
    #expect(rows[0].reason == "fork 2: view.count: expected 3, found 2")
  }

  @Test func missingForksAreNotPassedOver() {
    let row = rows([time(1)], count)[0]
    #expect(row.status == .notMeasured)
    #expect(row.reason == "the run ended before this was measured")
  }
}
