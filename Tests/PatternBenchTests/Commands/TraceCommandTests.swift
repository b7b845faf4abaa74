import BenchTestSupport
import Foundation
import Testing

@Suite struct TraceCommandTests {
  @Test func jsonFollowsItsSchemaAndIsTheSameEveryTime() throws {
    let words = [
      "trace", "search", "--pattern", "RIV,AsyncReactor", "--schedules", "2", "--format", "json",
    ]
    let outcome = try Tool().run(words)
    #expect(outcome.code == 0, "\(outcome.errors)")
    #expect(try Schema("trace-1").violations(of: outcome.output) == [])
    #expect(try Tool().run(words).output == outcome.output)
  }

  @Test func textShowsSendsRendersAndRequestsInOrder() throws {
    let outcome = try Tool().run("trace", "search", "--pattern", "direct")
    let places = ["→ send .queryChanged(\"a\")", "↗ request 1", "↘ answer to request"]
      .map { outcome.output.range(of: $0)?.lowerBound }
    #expect(
      places.allSatisfy { $0 != nil }
        && places.compactMap { $0 } == places.compactMap { $0 }.sorted())
  }

  @Test func chromeHasSlicesOfEveryLane() throws {
    let outcome = try Tool().run(
      "trace", "counter", "--pattern", "AsyncReactor", "--format", "chrome")
    let file = try #require(
      try JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [String: Any])
    let events = try #require(file["traceEvents"] as? [[String: Any]])
    let lanes = Set(
      events.filter { $0["name"] as? String == "thread_name" }.compactMap { $0["tid"] as? Int })
    let slices = events.filter { $0["ph"] as? String == "X" }
    #expect(!slices.isEmpty && Set(slices.compactMap { $0["tid"] as? Int }) == lanes)
    #expect(
      slices.allSatisfy { $0["dur"] is Int && $0["ts"] is Int && $0["args"] is [String: Any] })
  }

  @Test func pageHasTheStepsOfAllPatternsAndTestsToCopy() throws {
    let outcome = try Tool().run(
      "trace", "counter", "--pattern", "RIV,MVI", "--actions", ".add(2), .settle", "--format",
      "html")
    #expect(outcome.code == 0, "\(outcome.errors)")
    #expect(
      outcome.output.contains("<th scope=\"col\">RIV")
        && outcome.output.contains("<th scope=\"col\">MVI"))
    #expect(outcome.output.contains("counter: [.send(.add(2)), .settle])"))
  }

  @Test func verifyWritesAPageOfTheCheckThatItReplays() throws {
    let tool = try Tool()
    let outcome = try tool.run(
      "verify", "--filter", "RIV", "--replay", "AW3/search/x", "--trace", "trace.html")
    #expect(outcome.code == 0, "\(outcome.errors)")
    let page = try String(contentsOfFile: "\(tool.folder)/trace.html", encoding: .utf8)
    #expect(
      page.contains("<th scope=\"col\">RIV") && page.contains("Replay(&quot;AW3/search/x&quot;)"))
  }

  @Test func sequenceThatPassesLeavesNoTraceAndTheVerdictStands() throws {
    let outcome = try Tool().run(
      "verify", "--filter", "RIV", "--replay", "MB1/list/17", "--trace", "s.html")
    #expect(outcome.code == 0)
    #expect(outcome.errors.contains("no trace of RIV: MB1/list/17 leads to no violation"))
  }

  @Test func onlyTheDefaultOrderIsCalledSo() throws {
    let words = ["trace", "search", "--pattern", "RIV", "--format", "html", "--schedule"]
    #expect(try Tool().run(words + ["x"]).output.contains("Schedule 1, the default order"))
    #expect(try !Tool().run(words + ["x1-1"]).output.contains("the default order"))
  }
}
