import BenchKit
import Conformance
import Spec
import Testing

@testable import Choosing

/// Hard constraints come from what was verified.
@Suite struct RequirementTests {
  private static let rules = Rule.all.filter { $0.level == .claimed(.threadSafeSend) }
  private static let required = Rule.all.first { $0.level == .required }!

  private func report(
    _ pattern: String, _ status: ConformanceReport.Status, rules: [Rule] = rules,
    reason: String? = nil
  ) -> ConformanceReport {
    ConformanceReport(
      pattern: pattern,
      rows: rules.map {
        .init(pattern: pattern, feature: "counter", rule: $0, status: status, reason: reason)
      })
  }

  private func removed(_ reports: [ConformanceReport]?, _ known: KnownPatterns = KnownPatterns([]))
    throws
    -> [Removal]
  {
    var question = Question.quick(200)
    question.requires = [.threadSafeSend]
    let rows = ["A", "B"].map { Files.time($0, "counter.increment", 1, 1e6) }
    return try Choice(question, Files.evidence(rows, reports), known).removed
  }

  @Test func whatIsVerifiedStays() throws {
    #expect(try removed([report("A", .pass), report("B", .pass)]) == [])
  }

  @Test func whatIsNotClaimedIsRemovedWithItsReason() throws {
    let found = try removed([
      report("A", .pass), report("B", .off(wouldPass: false), reason: "state is on main"),
    ])
    #expect(found.map(\.pattern) == ["B"] && !found[0].isUnknown)
    #expect(found[0].because == "does not claim thread-safe send: state is on main")
  }

  @Test func whatIsClaimedButBrokenIsRemovedWithTheRule() throws {
    let found = try removed([report("A", .pass), report("B", .fail)])
    #expect(found.map(\.pattern) == ["B"])
    #expect(found[0].because.hasPrefix("claims thread-safe send, but breaks \(Self.rules[0].id): "))
  }

  @Test func withoutAVerificationNothingIsKnown() throws {
    let found = try removed(nil)
    #expect(found.map(\.pattern) == ["A", "B"] && found.allSatisfy(\.isUnknown))
    #expect(found[0].because == "thread-safe send is unverified: no verification was given")
  }

  @Test func aVerificationOfSomeRulesIsNotEnough() throws {
    let found = try removed([report("A", .pass), report("B", .pass, rules: [Self.rules[0]])])
    #expect(found.map(\.pattern) == ["B"] && found[0].isUnknown)
    let missing = Self.rules.dropFirst().map(\.id).joined(separator: ", ")
    #expect(found[0].because.hasSuffix("checked \(missing)"))
  }

  @Test func aBrokenRequiredRuleRemovesWhateverIsRequired() throws {
    let reports = [
      report("A", .pass), report("B", .fail, rules: [Self.required]),
    ]
    let rows = ["A", "B"].map { Files.time($0, "counter.increment", 1, 1e6) }
    let found = try Choice(.quick(200), Files.evidence(rows, reports), KnownPatterns([])).removed
    #expect(found.map(\.pattern) == ["B"])
    #expect(found[0].because.hasPrefix("breaks the required rule \(Self.required.id)"))
  }

  @Test func nobodyLeftIsAnAnswer() throws {
    var question = Question.quick(200)
    question.requires = [.threadSafeSend]
    let choice = try Choice(
      question, Files.evidence([Files.time("A", "counter.increment", 1, 1e6)]), KnownPatterns([]))
    #expect(choice.verdict == .undecided(.nobodyLeft) && choice.patterns.isEmpty)
    #expect(choice.dropped.isEmpty, "nothing is known of nobody")
  }

  @Test func namesAreReadAsOptionsAndAsTablesWriteThem() throws {
    #expect(
      try Capability.list("thread-safe-send, Replay,several observers")
        == [.threadSafeSend, .replay, .severalObservers])
    let error = #expect(throws: ChoiceError.self) { _ = try Capability.list("replay,fast") }
    #expect(error?.description.contains("'fast'") == true)
    #expect(error?.description.contains("synchronous, thread-safe-send, replay") == true)
  }
}
