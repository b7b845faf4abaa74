import Testing

@testable import BenchKit

@Suite struct TargetTests {
  private let cell = Cell(pattern: "P", workload: "w.x", size: 1)
  private let floor = Cell(pattern: "Floor", workload: "floor.x", size: 1)

  /// Of the cell, bounded in all ways: at most twice the floor's time of 10, no mallocs, 100 instructions.
  private func outcomes(
    time: Double? = nil, mallocs: Double? = nil, instructions: Double? = nil
  ) -> [Bool?] {
    func row(_ cell: Cell, _ metric: Metric, _ value: Double?) -> ResultRow {
      ResultRow(cell, metric, value.map { .ok(.init($0)) } ?? .notMeasured(reason: "too late"))
    }
    let rows = [
      row(floor, .time, 10), row(cell, .time, time), row(cell, .mallocs, mallocs),
      row(cell, .instructions, instructions),
    ]
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
