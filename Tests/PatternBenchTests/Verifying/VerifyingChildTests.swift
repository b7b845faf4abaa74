import BenchKit
import Conformance
import Testing

@testable import BenchCLI
@testable import PatternBench

@Suite struct VerifyingChildTests {
  private func child(_ lines: [VerificationLine]) -> VerifyingChild {
    var child = VerifyingChild()
    for line in lines { _ = child.receive(line.text) }
    return child
  }

  private func outcome(_ end: ChildProcess.End, _ errors: String = "") -> EndedProcess {
    EndedProcess(output: "", errors: errors, end: end)
  }

  private let cell = RuleInFeature(rule: "ER2", feature: "list")

  @Test func `every line is read as it was said`() throws {
    let replay = try Replay("DI1/list/x3-1")
    for line: VerificationLine in [
      .begin(cell), .schedule, .step(replay, actions: 1, ".send(.append(1))"), .rows("[]"),
      .waits(20),
      .end,
    ] {
      #expect(VerificationLine(line.text) == line)
    }
    #expect(VerificationLine("noise") == nil)
  }

  @Test func `a crash is known at its rule`() throws {
    let child = child([
      .begin(RuleInFeature(rule: "ER1", feature: "list")), .rows("[]"), .begin(cell),
    ])
    #expect(child.current == cell)
    let death = try #require(
      child.death(outcome(.signalled(4), "Fatal error: Index out of range\n")))
    let violation = death.violation([".settle"], isRepeated: true)
    #expect(violation.kind == .crashed)
    #expect(violation.found.contains("signal 4"))
    #expect(violation.found.contains("Index out of range"))
  }

  @Test func `a race is named instead of the exit code of the sanitizer`() throws {
    let cell = RuleInFeature(rule: "PT1", feature: "counter")
    let child = child([
      .begin(cell), .schedule, .step(try Replay("PT1/counter/x"), actions: 0, "8 threads"),
    ])
    let errors = """
      ==================
      WARNING: ThreadSanitizer: data race (pid=1)
        Write of size 8 at 0x72 by thread T2:
          #0 send /tmp/Store.swift:5:31 (m+0x1)

        Previous read of size 8 at 0x72 by thread T1:
          #0 send /tmp/Store.swift:6:1 (m+0x2)

      SUMMARY: ThreadSanitizer: data race
      ==================
      """
    let death = try #require(child.death(outcome(.exited(66), errors)))
    #expect(!death.isHang)
    let violation = death.violation(child.steps, isRepeated: true)
    let row = ConformanceReport.RuleResult(
      pattern: "Mine", feature: "counter", rule: cell.checkedRule, status: .fail,
      violation: violation)
    #expect(
      row.message.contains(
        """
          after: 8 threads
          expected: no two accesses at the same time, at least one of which writes
          found: a data race: write in send at Store.swift:5 by thread T2; previous read in send at Store.swift:6 by thread T1
          often: state that is read and written without one lock around both; to look again, run `scripts/check-threads`
          the rule:
        """))
    #expect(violation.found.contains("WARNING: ThreadSanitizer"))
  }

  @Test func `a child that stops half way is dead`() {
    let child = child([.begin(cell), .rows("[]")])
    #expect(child.finished == [cell])
    #expect(child.death(outcome(.exited(0))) != nil)
  }

  @Test func aCellWithoutRowsIsLost() {
    let other = RuleInFeature(rule: "ER1", feature: "list")
    let child = child([.begin(other), .begin(cell), .rows("[]"), .begin(other), .end])
    #expect(child.lost == [other, other])
    #expect(child.finished == [other, cell, other])
    #expect(self.child([.begin(cell), .rows("not JSON"), .end]).lost == [cell])
  }

  @Test func `a child that finishes is not dead`() {
    #expect(child([.begin(cell), .rows("[]"), .end]).death(outcome(.exited(0))) == nil)
    #expect(child([.begin(cell), .rows("[]"), .end]).death(outcome(.signalled(11))) != nil)
  }

  @Test func `steps are those of the last schedule`() throws {
    let replay = try Replay("DI1/list/x")
    let child = child([
      .begin(cell), .schedule, .step(replay, actions: 1, "a"), .schedule,
      .step(replay, actions: 2, "b"),
      .step(replay, actions: 3, "c"),
    ])
    #expect(child.steps == ["b", "c"])
    #expect(child.replay == replay)
  }

  @Test func `rows of the child come back whole`() {
    let violation = Violation(kind: .view, expected: "1", found: "2", steps: [".settle"])
    let row = ConformanceReport.RuleResult(
      pattern: "Mine", feature: "list", rule: Rule.all[3], status: .fail, reason: "why",
      replay: "DI1/list/x", violation: violation, regression: "try it")
    #expect(child([.begin(cell), .rows([row].json)]).rows.map(\.message) == [row.message])
  }
}
