import Testing

@testable import BenchKit

@Suite struct TargetTests {
  private let cell = Cell(pattern: "P", workload: "w.x", size: 1)
  private let floor = Cell(pattern: "Floor", workload: "floor.x", size: 1)

  private func outcome(_ time: Double?, mallocs: Double?, limit: Double? = 0) -> Target.Outcome? {
    var rows = [
      ResultRow(cell, .time, .ok), ResultRow(floor, .time, .ok), ResultRow(cell, .mallocs, .ok),
    ]
    rows[0].value = time
    rows[1].value = 10
    rows[2].value = mallocs
    let result = ResultFile(environment: ResultFileTests.sample.environment, rows: rows)
    return Target(cell, atMost: 2, times: floor, mallocs: limit).outcome(in: result)
  }

  @Test func targetIsMetUpToItsBound() {
    #expect(outcome(20, mallocs: 0)?.isMet == true)
    #expect(outcome(20.1, mallocs: 0)?.isMet == false)
  }

  @Test func mallocsCountToo() {
    #expect(outcome(20, mallocs: 1)?.isMet == false)
    #expect(outcome(20, mallocs: 1, limit: nil)?.isMet == true)
  }

  @Test func unmeasuredTargetIsNotMet() {
    #expect(outcome(nil, mallocs: 0)?.isMet == nil)
    #expect(outcome(20, mallocs: nil)?.isMet == nil)
  }

  @Test func withoutItsRowsThereIsNoOutcome() {
    let result = ResultFile(environment: ResultFileTests.sample.environment, rows: [])
    #expect(Target(cell, atMost: 2, times: floor).outcome(in: result) == nil)
  }
}
