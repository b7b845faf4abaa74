import Foundation
import Spec
import Testing

@testable import Conformance

@Suite struct ReportTests {
  private func row(
    _ rule: String, _ status: ConformanceReport.Status
  ) -> ConformanceReport.RuleResult {
    ConformanceReport.RuleResult(
      pattern: "P", feature: "counter", rule: Rule[rule], status: status)
  }

  @Test func totalsCountRulesNotRows() {
    let report = ConformanceReport(
      pattern: "P",
      rows: [
        row("IN1", .pass), row("IN1", .fail), row("IN2", .pass), row("IN2", .pass),
        row("DI5", .pass), row("OB3", .fail), row("CO1", .off(wouldPass: true)),
        row("CO1", .off(wouldPass: false)),
      ])
    #expect(report.totals == "required 1/2 · claimed 1/2 · off 1")
    #expect(report.failures.map(\.rule.id) == ["IN1", "OB3"])
  }

  @Test func `what was not run counts as missing`() {
    let report = ConformanceReport(
      pattern: "P", rows: [row("IN1", .pass), row("IN2", .pass), row("IN2", .notRun)])
    #expect(report.totals == "required 1/2 · claimed 0/0 · off 0 · not run 1")
    #expect(report.failures.isEmpty && report.notRun.count == 1)
  }

  @Test func nothingCheckedIsAnError() {
    for conformance in [
      Conformance(rules: []), Conformance(features: []),
      Conformance(rules: ["AW1"], features: ["counter"]),
      Conformance(rules: ["DI1", "XY1"]), Conformance(features: ["counter", "calendar"]),
    ] {
      #expect(throws: NothingChecked.self) { try conformance.require(ReferencePattern.self) }
    }
    #expect(
      NothingChecked(pattern: "P", unknown: ["XY1"], features: ["list"]).description.hasPrefix(
        "P was not checked: there is no rule or feature called XY1; there are IN1, IN2"))
  }

  @Test func zeroSequencesStillTryOne() {
    let report = Conformance(sequences: 0, rules: ["MB1"], features: ["counter"])
      .check(CounterOf<IgnoresTheSeed>.self)
    #expect(report.rows.map(\.status) == [.fail])
  }

  @Test func `a row that is off says whether it would pass`() {
    let conformance = Conformance(rules: ["DI5", "SC1"])
    let reasons = conformance.check(CounterOf<ClaimsLittle>.self).rows.filter {
      $0.feature == "counter"
    }
    #expect(reasons.map(\.status) == [.off(wouldPass: true)])
    #expect(reasons.first?.reason == "not needed")
    let queued = conformance.check(QueuedPattern.self).rows
    #expect(queued.allSatisfy { $0.status.isOff })
    #expect(queued.last?.status == .off(wouldPass: false))
    #expect(queued.last?.reason == "the queue grows")
  }

  @Test func `a claimed rule that fails is a failure`() {
    let report = Conformance(rules: ["DI5"]).check(CounterOf<HopsThoughSynchronous>.self)
    #expect(report.rows.map(\.status) == [.fail, .pass, .pass])
  }

  @Test func requiredRulesAreNeverOff() {
    let rows = Conformance(schedules: 4, sequences: 1).check(CounterOf<ClaimsLittle>.self).rows
    #expect(rows.filter { $0.rule.level == .required && $0.status.isOff }.map(\.rule.id) == [])
    #expect(Set(rows.map(\.rule.id)) == Set(Rule.all.map(\.id)))
  }

  @Test(arguments: [
    (ConformanceReport.Status.pass, #""status":"pass""#),
    (.fail, #""status":"fail""#),
    (.off(wouldPass: true), #""status":"off","wouldPass":true"#),
    (.off(wouldPass: false), #""status":"off","wouldPass":false"#),
    (.notRun, #""status":"not run""#),
  ])
  func jsonHasTheStatusAsData(_ status: ConformanceReport.Status, _ json: String) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    let data = try encoder.encode(row("CO1", status))
    #expect(String(decoding: data, as: UTF8.self).contains(json))
    let decoded = try JSONDecoder().decode(ConformanceReport.RuleResult.self, from: data)
    #expect(decoded.status == status && decoded.message == row("CO1", status).message)
  }
}

private final class ClaimsLittle: ReferenceCounter {
  override class var capabilities: Capabilities {
    let no = Capabilities.Claim.no(because: "not needed")
    return Capabilities(
      synchronous: no, threadSafeSend: no, replay: no, severalObservers: no, restartable: no,
      bounded: no, cancelsInFlight: no, renders: .everyAction)
  }
}
