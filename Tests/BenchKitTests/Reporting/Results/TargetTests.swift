import Testing

@testable import BenchKit

@Suite struct TargetTests {
  private let cell = Cell(pattern: "P", workload: "w.x", size: 1)
  private let floor = Cell(pattern: "Floor", workload: "floor.x", size: 1)

  /// Of the cell, bounded in all ways: at most twice the floor's time of 10, no mallocs, 100 instructions.
  private func outcomes(
    time: Double? = nil, mallocs: Double? = nil, instructions: Double? = nil
  ) -> [Bool?] {
    var rows = [
      ResultRow(floor, .time, .ok), ResultRow(cell, .time, .ok), ResultRow(cell, .mallocs, .ok),
      ResultRow(cell, .instructions, .ok),
    ]
    rows[0].value = 10
    rows[1].value = time
    rows[2].value = mallocs
    rows[3].value = instructions
    let result = ResultFile(environment: ResultFileTests.sample.environment, rows: rows)
    let target = Target(
      cell, .time(atMost: 2, times: floor), .mallocs(atMost: 0), .instructions(atMost: 100))
    return target.outcomes(in: result).map(\.isMet)
  }

  @Test func aBoundIsKeptUpToItself() {
    #expect(outcomes(time: 20, mallocs: 0, instructions: 100) == [true, true, true])
    #expect(outcomes(time: 20.1, mallocs: 1, instructions: 101) == [false, false, false])
  }

  @Test func whatWasNotMeasuredIsNeitherKeptNorBroken() {
    #expect(outcomes() == [nil, nil, nil])
  }

  @Test func withoutItsRowsThereIsNoOutcome() {
    let result = ResultFile(environment: ResultFileTests.sample.environment, rows: [])
    #expect(
      Target(cell, .time(atMost: 2, times: floor), .mallocs(atMost: 0)).outcomes(in: result)
        .isEmpty)
  }

  @Test func theCellsToMeasureAreBothSides() {
    #expect(
      Target(cell, .mallocs(atMost: 0), .time(atMost: 2, times: floor)).cells == [cell, floor])
  }
}
