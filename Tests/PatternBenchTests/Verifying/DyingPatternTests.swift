import BenchKit
import BenchTestSupport
import Catalog
import Conformance
import Foundation
import Testing

@testable import BenchCLI
@testable import PatternBench

/// What `verify` says of patterns that kill or block the process that checks them.
@Suite struct DyingPatternTests {
  private struct File: Codable { let rows: [ConformanceReport.RuleResult] }

  private func rows(
    _ pattern: String, _ arguments: String...
  ) throws -> [ConformanceReport.RuleResult] {
    let outcome = try Tool("wrong-bench", isOutside: false).run(
      ["verify", "--filter", "\(pattern)/counter", "--format", "json"]
        + (arguments.contains("--sequences") ? [] : ["--sequences", "20"]) + arguments)
    #expect(outcome.code == 3)
    #expect(try Schema("conformance-1").violations(of: outcome.output) == [])
    return try #require(File(json: outcome.output)).rows
  }

  private static let aboutTheCounter = Rule.all.filter {
    Catalog.patterns[0].isChecked(by: $0, in: "counter")
  }.map(\.id)

  @Test func `a trap is named with its steps and the other rules are checked`() throws {
    let rows = try rows("TrapsOnOverflow")
    #expect(rows.map(\.rule.id) == Self.aboutTheCounter)
    let failures = rows.filter { $0.status == .fail }
    #expect(failures.map(\.rule.id) == ["ER2", "MB1"])
    let trap = try #require(failures.first?.violation)
    #expect(trap.kind == .crashed)
    #expect(trap.steps.last == ".send(.add(.max))")
    #expect(trap.found.contains("signal"))
    #if os(Linux)
      #expect(trap.found.contains("arithmetic overflow"))
      #expect(trap.found.contains("in TrapsOnOverflow.handle(_:) at WrongCounters.swift:"))
    #endif
    #expect(failures[0].replay == "ER2/counter/x")
    #expect(failures[1].replay?.hasPrefix("MB1/counter/") == true)
    #expect(!failures[0].message.contains("often:"))
  }

  @Test func `the replay of a trap traps again`() throws {
    let rows = try rows("TrapsOnOverflow", "--replay", "ER2/counter/x")
    #expect(rows.map(\.rule.id) == ["ER2"])
    #expect(rows.first?.violation?.kind == .crashed)
  }

  @Test func `a trap is shrunk to the actions that it takes`() throws {
    let rows = try rows("TrapsInATask", "--rule", "DI1")
    #expect(rows[0].violation?.steps == [".send(.reset)"])
    let again = try self.rows("TrapsInATask", "--replay", try #require(rows[0].replay))
    #expect(again[0].violation?.steps == [".send(.reset)"])
  }

  @Test(arguments: ["DI2", "ER2"])
  func `one action is enough for a trap`(rule: String) throws {
    let rows = try rows("TrapsOnDecrement", "--rule", rule)
    #expect(rows[0].violation?.steps.filter { $0.contains("send") } == [".send(.decrement)"])
    let replay = try #require(rows[0].replay)
    let again = try self.rows("TrapsOnDecrement", "--replay", replay)
    #expect(again[0].replay == replay)
    #expect(
      again[0].message.contains(
        """
        as a test: try Conformance(replay: Replay("\(replay)")).require(CounterPattern<TrapsOnDecrement>.self)
        """))
  }

  @Test func `a trap in a rule that is not claimed is not a failure`() throws {
    let outcome = try Tool("wrong-bench", isOutside: false).run(
      "verify", "--filter", "TrapsWhenRestarted/counter", "--format", "json", "--sequences", "5")
    #expect(outcome.code == 0)
    let rows = try #require(File(json: outcome.output)).rows
    #expect(rows.map(\.rule.id) == Self.aboutTheCounter)
    #expect(rows.contains { $0.rule.id == "LI4" && $0.status == .off(wouldPass: false) })
  }

  @Test func `what is not claimed is not counted as claimed`() throws {
    let tool = try Tool("wrong-bench", isOutside: false)
    func claimed(_ pattern: String) throws -> Substring? {
      let outcome = try tool.run(
        "verify", "--filter", "\(pattern)/counter", "--hang-limit", "1", "--no-progress",
        "--sequences", "5")
      return outcome.output.firstMatch(of: /claimed \d+\/(\d+) · off \d+/)?.output.1
    }
    #expect(try claimed("LoopsOnReset") == claimed("ForgetsNegative"))
  }

  @Test(arguments: [("LoopsOnReset", "EF1"), ("TrapsOnDecrement", "DI2")])
  func `no page is made of a check that does not end`(pattern: String, rule: String) throws {
    let tool = try Tool("wrong-bench", isOutside: false)
    let outcome = try tool.run(
      "verify", "--filter", pattern, "--replay", "\(rule)/counter/x", "--hang-limit", "1",
      "--trace", "t.html")
    #expect(outcome.code == 3)
    #expect(outcome.output.contains("\(pattern)/counter breaks \(rule)"))
    #expect(outcome.errors.contains("no trace of \(pattern): "))
    #expect(try tool.files == [])
  }

  @Test func `a trace that hangs or traps is named`() throws {
    let tool = try Tool("wrong-bench", isOutside: false)
    let hung = try tool.run(
      "trace", "counter", "--pattern", "LoopsOnReset", "--actions", ".send(.reset)",
      "--hang-limit", "1")
    #expect(hung.code == 3)
    #expect(
      hung.errors.contains("nothing has happened for 1 s in the trace of LoopsOnReset/counter."))
    #expect(hung.errors.contains("verify --filter LoopsOnReset/counter` names the rule"))
    let trapped = try tool.run(
      "trace", "counter", "--pattern", "TrapsOnDecrement", "--actions", ".send(.decrement)")
    #expect(trapped.code != 0)
    #expect(trapped.errors.contains("dies in the trace of TrapsOnDecrement/counter."))
  }

  @Test func `the command of a replay is how the tool was started`() throws {
    let rows = try rows("TrapsOnDecrement", "--rule", "DI2")
    #expect(rows[0].violation != nil)
    let outcome = try Tool("wrong-bench", isOutside: false).run(
      "verify", "--filter", "TrapsOnDecrement/counter", "--rule", "DI2", "--no-progress")
    let path = try Tool.executable("wrong-bench").path.quoted
    #expect(outcome.output.contains("  replay: \(path) verify --filter TrapsOnDecrement --replay"))
    let page = try #require(outcome.output.firstMatch(of: /the rule: (.+)#di2/))
    #expect(FileManager.default.fileExists(atPath: String(page.output.1)))
  }

  @Test func `markdown fences messages and JSON has the cause`() throws {
    let tool = try Tool("wrong-bench", isOutside: false)
    let arguments = ["verify", "--filter", "TrapsOnDecrement/counter", "--rule", "DI2"]
    let markdown = try tool.run(arguments + ["--format", "markdown"]).output
    #expect(markdown.contains("\n```text\nTrapsOnDecrement/counter breaks DI2"))
    #expect(markdown.hasSuffix("\n```\n"))
    let json = try tool.run(arguments + ["--format", "json"]).output
    #expect(json.contains("\"section\":\"Rules.md#di2\""))
    #expect(json.contains("\"cause\":\"the code under test ends the process"))
    #expect(
      try tool.run("verify", "--rule", "XX1").errors.contains("See 'wrong-bench verify --help'"))
  }

  @Test func manyShortSleepsAreNamed() throws {
    let rows = try rows("DozesOnReset", "--hang-limit", "1", "--rule", "MB1", "--sequences", "300")
    let violation = try #require(rows.last?.violation)
    #expect(violation.kind == .hung)
    #expect(violation.found.contains("it waited in real time for"))
    #expect(violation.steps.last == ".send(.reset)")
  }

  @Test(arguments: [SIGINT, SIGTERM])
  func `an interruption ends the child and keeps what is known`(signal: Int32) throws {
    let tool = try Tool("wrong-bench", isOutside: false)
    let outcome = try tool.run(
      "verify", "--filter", "TrapsOnDecrement/list", "--filter", "LoopsOnReset/counter",
      "--rule", "IN1", "--rule", "EF1", "--output", "found.json",
      until: "1 of 2", then: signal)
    #expect(outcome.code == 130)
    #expect(outcome.errors.contains("bench: interrupted"))
    let rows = try #require(File(json: try tool.text(of: "found.json"))).rows
    #expect(Set(rows.map(\.status.name)) == ["pass", "not run"])
  }

  #if os(Linux)
    @Test func aKilledVerificationLeavesNoProcess() async throws {
      let tool = try Tool("wrong-bench", isOutside: false)
      let outcome = try tool.run(
        "verify", "--filter", "TrapsOnDecrement/list", "--filter", "LoopsOnReset/counter",
        "--rule", "IN1", "--rule", "EF1", until: "1 of 2", then: SIGKILL)
      #expect(outcome.code == SIGKILL)
      let start = ContinuousClock.now
      while tool.isAtWork, ContinuousClock.now - start < .seconds(5) {
        try await Task.sleep(for: .milliseconds(10))
      }
      #expect(!tool.isAtWork)
    }
  #endif

  @Test func theTrapsMessageIsTold() throws {
    let rows = try rows("TrapsInATask", "--rule", "EF1", "--rule", "EF2")
    #expect(rows.map(\.status) == [.fail, .fail])
    #expect(rows[0].reason?.contains("the reset was not expected") == true)
    #expect(rows[0].violation?.steps.last == ".send(.reset)")
  }

  @Test func `a trap before the first step has a replay`() throws {
    let rows = try rows("TrapsAtOnce", "--rule", "IN1")
    #expect(rows[0].replay == "IN1/counter/x")
    #expect(rows[0].violation?.steps == [])
    let again = try self.rows("TrapsAtOnce", "--replay", "IN1/counter/x")
    #expect(again[0].violation?.found == rows[0].violation?.found)
  }

  @Test func `a trap that does not come again says so`() throws {
    let rows = try rows("TrapsOnce", "--rule", "LI3")
    #expect(rows[0].reason?.contains("it did not happen again") == true)
    #expect(rows[0].reason?.contains("Precondition failed: the first process") == true)
    #expect(rows[0].replay == nil)
  }

  @Test func `a hang is named and what follows is listed`() throws {
    let rows = try rows("BlocksAtZero", "--hang-limit", "3")
    #expect(rows.map(\.rule.id) == Self.aboutTheCounter)
    let hung = rows.filter { $0.status == .fail }
    #expect(hung.count == IsolatedVerification.hangsPerFeature)
    #expect(hung.allSatisfy { $0.violation?.kind == .hung })
    #expect(hung[0].violation?.steps.suffix(2) == [".send(.reset)", ".send(.reset)"])
    #if os(Linux)
      #expect(hung[0].violation?.found.contains("in real time, at WrongCounters.swift:33") == true)
    #endif
    let last = try #require(rows.lastIndex { $0.status == .fail })
    #expect(last + 1 < rows.count)
    #expect(
      rows[(last + 1)...].allSatisfy {
        $0.reason != nil && ($0.status == .notRun || $0.status == .off(wouldPass: nil))
      })
  }

  @Test func `what was not run is in the table and on the page`() throws {
    let tool = try Tool("wrong-bench", isOutside: false)
    let arguments = [
      "verify", "--filter", "BlocksAtZero/counter", "--hang-limit", "3", "--no-progress",
    ]
    let text = try tool.run(arguments).output
    #expect(text.contains("? not run"))
    #expect(text.contains("not run, because 2 rules of the counter hang before it: "))
    #expect(text.contains("after: .send(.increment)"))
    // Recording a trace would block the tool itself.
    #expect(text.contains("--replay") && !text.contains("--trace"))
    let page = try tool.run(arguments + ["--format", "html"]).output
    #expect(page.contains("not run, because 2 rules of the counter hang before it: "))
  }
}
