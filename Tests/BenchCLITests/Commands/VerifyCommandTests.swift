import BenchKit
import Conformance
import Testing

@testable import BenchCLI

@Suite struct VerifyCommandTests {
  private static let wrong: [([String], String)] = [
    (["verify", "--filter", "RVI"], "matches nothing. Did you mean 'RIV'?"),
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
    (["verify", "--hang-limit", "0"], "--hang-limit takes 1 to"),
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
}
