import BenchKit
import Conformance
import Testing

@testable import BenchCLI

@Suite struct VerifyCommandTests {
  private static let wrong: [([String], String)] = [
    (["verify", "--filter", "nothing"], "matches nothing.\nPatterns: Direct,"),
    (["verify", "--filter", "RIV/nothing"], "matches nothing"),
    (["verify", "--rule", "XX9"], "There is no rule 'XX9'. Rules: IN1,"),
    (
      ["verify", "--replay", "AW3"],
      "names no failure; write it as its message does, such as AW3/search/x3-1"
    ),
    (["verify", "--schedules", "0"], "--schedules takes 1 to"),
    (["verify", "--sequences=-1"], "--sequences takes 0 to"),
    (["verify", "--time-budget=-5"], "--time-budget takes 0 to"),
    (["verify", "--output", ""], "--output needs the name of a file"),
    (
      ["verify", "--filter", "Direct/counter", "--rule", "AW3"],
      "the chosen rules do not apply to the selected features"
    ),
  ]

  @Test(arguments: wrong)
  func messageSaysWhatIsWrong(arguments: [String], sentence: String) throws {
    let outcome = try Tool().run(arguments)
    #expect(outcome.code == 64)
    #expect(outcome.errors.contains(sentence))
    #expect(outcome.output == "")
  }

  @Test func jsonFollowsTheSchema() throws {
    let outcome = try Tool().run(
      "verify", "--filter", "Direct", "--rule", "DI1", "--rule", "CO1", "--format", "json")
    #expect(outcome.code == 0)
    #expect(try Schema("conformance-1").violations(of: outcome.output) == [])
    #expect(outcome.output.contains("\"status\":\"off\""))
    #expect(outcome.output.contains("\"wouldPass\":false"))
  }

  @Test func textFits120Columns() throws {
    let outcome = try Tool().run("verify", "--rule", "RE1", "--no-progress")
    #expect(outcome.code == 0)
    #expect(outcome.errors == "")
    #expect(outcome.output.split(separator: "\n").allSatisfy { $0.count <= 120 })
  }

  private let subject = VerificationSubject(pattern: "Mine", features: ["list"])

  @Test func aCrashFailsTheRuleAtWhichItHappened() {
    let output = VerifierOutput(
      subject,
      ChildProcess.Outcome(
        output: "\(VerificationLine.begin)ER2\n", errors: "Fatal error: Index out of range\n",
        end: .signalled(4)))
    let failures = output.report.failures
    #expect(failures.map(\.rule.id) == ["ER2"])
    #expect(failures[0].violation?.kind == .crashed)
    #expect(failures[0].message.contains("Index out of range"))
  }

  @Test func aChildThatStopsHalfWayIsAFailure() {
    let output = VerifierOutput(
      subject,
      ChildProcess.Outcome(
        output: "\(VerificationLine.begin)DI1\n\(VerificationLine.rows)[]\n", errors: "",
        end: .exited(0)))
    #expect(output.report.failures.count == 1)
  }

  @Test func rowsOfTheChildComeBackWhole() {
    let violation = Violation(kind: .view, expected: "1", found: "2", steps: [".settle"])
    let row = ConformanceReport.Row(
      pattern: "Mine", feature: "list", rule: Rule.all[3], status: .fail, reason: "why",
      replay: "DI1/list/x", violation: violation, regression: "try it")
    let output = VerifierOutput(
      subject,
      ChildProcess.Outcome(
        output: "noise\n\(VerificationLine.rows)\([row].json)\n\(VerificationLine.end)\n",
        errors: "", end: .exited(0)))
    #expect(output.report.rows.map(\.message) == [row.message])
  }
}
