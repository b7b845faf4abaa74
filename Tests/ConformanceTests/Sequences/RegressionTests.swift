import Conformance
import Foundation
import Testing

/// What is printed of a failing sequence stands here as it was printed, apart from line breaks.
@Suite struct RegressionTests {
  private let source = (try? String(contentsOfFile: #filePath, encoding: .utf8)) ?? ""

  private func failure(_ report: ConformanceReport) throws -> ConformanceReport.Row {
    let row = try #require(report.failures.first)
    let printed = try #require(row.regression)
    let isPasted = source.filter { !$0.isWhitespace }.contains(printed.filter { !$0.isWhitespace })
    #expect(isPasted, "\(printed) is not what was pasted")
    return row
  }

  @Test func aPrintedSequenceCompilesAndFailsInTheSameWay() throws {
    let row = try failure(
      Conformance(rules: ["MB1"], features: ["search"]).check(SearchOf<ShowsLateAnswers>.self))
    let pasted = #expect(throws: Violation.self) {
      try Conformance().require(
        SearchOf<ShowsLateAnswers>.self,
        search: [.send(.submit), .send(.submit), .answer(0)], services: .stubborn)
    }
    #expect(pasted == row.violation)
  }

  @Test func aPrintedScheduleCompilesAndFailsInTheSameWay() throws {
    let row = try failure(
      Conformance(rules: ["MB1"], features: ["counter"]).check(CounterOf<TaskPerSend>.self))
    let pasted = #expect(throws: Violation.self) {
      try Conformance().require(
        CounterOf<TaskPerSend>.self,
        counter: [.send(.increment), .send(.decrement)], schedule: "x0-2")
    }
    #expect(pasted == row.violation)
  }

  @Test func aPrintedSequenceHoldsForAHealthyPattern() throws {
    try Conformance().require(
      HealthyPattern.self, search: [.send(.submit), .send(.submit), .answer(0)],
      services: .stubborn)
    try Conformance().require(
      QueuedPattern.self, list: [.send(.refresh(id: 1)), .observe, .fail(0), .stopObserving(0)])
    try Conformance().require(
      HealthyPattern.self, counter: [.sendInside(.increment), .send(.reset), .settle])
  }
}
