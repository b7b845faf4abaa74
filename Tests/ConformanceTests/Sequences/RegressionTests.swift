import Conformance
import Foundation
import Testing

/// Each failing sequence stands here as the kit prints it, apart from line breaks.
@Suite struct RegressionTests {
  private let source = (try? String(contentsOfFile: #filePath, encoding: .utf8)) ?? ""

  private func failure(_ report: ConformanceReport) throws -> ConformanceReport.RuleResult {
    let row = try #require(report.failures.first)
    let printed = try #require(row.regression)
    let isPasted = source.filter { !$0.isWhitespace }.contains(printed.filter { !$0.isWhitespace })
    #expect(isPasted, "\(printed) differs from the pasted source")
    return row
  }

  @Test func `a printed sequence compiles and fails in the same way`() throws {
    let row = try failure(
      Conformance(rules: ["MB1"], features: ["search"]).check(SearchOf<ShowsLateAnswers>.self))
    let pasted = #expect(throws: Violation.self) {
      try Conformance().require(
        SearchOf<ShowsLateAnswers>.self,
        search: [.send(.submit), .send(.submit), .answer(0)], cancellation: .ignored)
    }
    #expect(pasted == row.violation)
  }

  @Test func `a printed schedule compiles and fails in the same way`() throws {
    let row = try failure(
      Conformance(rules: ["MB1"], features: ["counter"]).check(CounterOf<TaskPerSend>.self))
    let pasted = #expect(throws: Violation.self) {
      try Conformance().require(
        CounterOf<TaskPerSend>.self,
        counter: [.send(.increment), .send(.add(-1))], schedule: "x0-2")
    }
    #expect(pasted == row.violation)
  }
}
