import BenchTestSupport
import Foundation
import Testing

@Suite struct TraceCommandTests {
  @Test func `JSON follows its schema and is the same every time`() throws {
    let words = [
      "trace", "search", "--pattern", "RIV,AsyncReactor", "--schedules", "2", "--format", "json",
    ]
    let outcome = try Tool().run(words)
    #expect(outcome.code == 0, "\(outcome.errors)")
    #expect(try Schema("trace-1").violations(of: outcome.output) == [])
    #expect(try Tool().run(words).output == outcome.output)
  }

  @Test func `text shows sends renders and requests in order`() throws {
    let outcome = try Tool().run("trace", "search", "--pattern", "direct")
    let places = ["→ send .queryChanged(\"a\")", "↗ request 1", "↘ answer to request"]
      .map { outcome.output.range(of: $0)?.lowerBound }
    #expect(
      places.allSatisfy { $0 != nil }
        && places.compactMap { $0 } == places.compactMap { $0 }.sorted())
  }

  @Test func `the page has the steps of all patterns and tests to copy`() throws {
    let outcome = try Tool().run(
      "trace", "counter", "--pattern", "RIV,MVI", "--actions", ".add(2), .settle", "--format",
      "html")
    #expect(outcome.code == 0, "\(outcome.errors)")
    #expect(
      outcome.output.contains("<th scope=\"col\">RIV")
        && outcome.output.contains("<th scope=\"col\">MVI"))
    #expect(outcome.output.contains("counter: [.send(.add(2)), .settle])"))
  }

  @Test func `verify writes a page of the check that it replays`() throws {
    let tool = try Tool()
    let outcome = try tool.run(
      "verify", "--filter", "RIV", "--replay", "AW3/search/x", "--trace", "trace.html")
    #expect(outcome.code == 0, "\(outcome.errors)")
    let page = try String(contentsOfFile: "\(tool.folder)/trace.html", encoding: .utf8)
    #expect(
      page.contains("<th scope=\"col\">RIV") && page.contains("Replay(&quot;AW3/search/x&quot;)"))
  }

  @Test func `a sequence that passes leaves no trace and the verdict stands`() throws {
    let outcome = try Tool().run(
      "verify", "--filter", "RIV", "--replay", "MB1/list/17", "--trace", "s.html")
    #expect(outcome.code == 0)
    #expect(outcome.errors.contains("no trace of RIV: MB1/list/17 leads to no violation"))
  }

  @Test func `only the default order is called so`() throws {
    let words = ["trace", "search", "--pattern", "RIV", "--format", "html", "--schedule"]
    let usual = try Tool().run(words + ["x"]).output
    #expect(usual.contains("Schedule 1, the default order") && !usual.contains("schedule x"))
    let other = try Tool().run(words + ["x1-1"]).output
    #expect(other.contains("RIV<span class=\"claims\">--schedule x1-1</span>"))
    #expect(!other.contains("the default order"))
  }
}
