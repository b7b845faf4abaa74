import BenchKit
import BenchTestSupport
import Conformance
import Testing

@testable import BenchCLI
@testable import PatternBench

@Suite struct VerifyCommandTests {
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
