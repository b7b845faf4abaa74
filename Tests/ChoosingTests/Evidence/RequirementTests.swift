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

  /// What the patterns A and B lack of a thread-safe send.
  private func lacks(_ reports: [ConformanceReport]?) throws -> [String: [Lack]] {
    var question = Question()
    question.requires = [.threadSafeSend]
    let choice = try Choice(
      question, Files.evidence(Files.screen("A", 1) + Files.screen("B", 1), reports),
      KnownPatterns([]))
    return Dictionary(uniqueKeysWithValues: choice.candidates.map { ($0.pattern, $0.lacks) })
  }

  @Test func whatIsVerifiedLacksNothing() throws {
    #expect(try lacks([report("A", .pass), report("B", .pass)]) == ["A": [], "B": []])
  }

  @Test func `what is not claimed is lacking with its reason`() throws {
    let found = try lacks([
      report("A", .pass), report("B", .off(wouldPass: false), reason: "state is on main"),
    ])
    #expect(
      found == [
        "A": [],
        "B": [
          Lack(
            subject: .capability(.threadSafeSend), rule: Self.rules[0].id,
            because: "state is on main",
            isUnknown: false)
        ],
      ])
  }

  @Test func `what is claimed but broken is lacking with the rule`() throws {
    let found = try #require(try lacks([report("A", .pass), report("B", .fail)])["B"]?.first)
    #expect(found.rule == Self.rules[0].id)
    #expect(found.because == "claims it and breaks the rule: \(Self.rules[0].statement)")
  }

  @Test func withoutAVerificationNothingIsKnown() throws {
    let found = try lacks(nil)
    #expect(found.values.allSatisfy { $0.map(\.isUnknown) == [true] })
    #expect(found["A"]?[0].because == "no verification was given")
  }

  @Test func `a verification of some rules is not enough`() throws {
    let found = try lacks([report("A", .pass), report("B", .pass, rules: [Self.rules[0]])])
    #expect(found["A"] == [] && found["B"]?[0].isUnknown == true)
    let missing = Self.rules.dropFirst().map(\.id).joined(separator: ", ")
    #expect(found["B"]?[0].because.hasSuffix("checked \(missing)") == true)
  }

  @Test func `a broken required rule is lacking whatever is required`() throws {
    let reports = [report("A", .pass), report("B", .fail, rules: [Self.required])]
    let choice = try Choice(
      Question(), Files.evidence(Files.screen("A", 1) + Files.screen("B", 1), reports),
      KnownPatterns([]))
    #expect(choice.candidates.map(\.standing) == [.left, .cannot])
    #expect(choice.of("B").lacks.map(\.rule) == [Self.required.id])
  }

  @Test func `where no pattern is left those that lack least come first`() throws {
    var question = Question()
    question.requires = [.threadSafeSend, .replay]
    let choice = try Choice(
      question,
      Files.evidence(
        Files.screen("A", 1) + Files.screen("B", 1), [report("B", .pass), report("A", .fail)]),
      KnownPatterns([]))
    #expect(choice.candidates.map(\.pattern) == ["B", "A"] && choice.shortest.isEmpty)
    #expect(choice.candidates.map(\.lacks.count) == [1, 2])
  }

  @Test func `names are read as options and as tables write them`() throws {
    #expect(
      try Capability.all(["thread-safe-send", "Replay", "several observers"])
        == [.threadSafeSend, .replay, .severalObservers])
    let error = #expect(throws: ChoiceError.self) { _ = try Capability.all(["replay", "fast"]) }
    #expect(error?.description.contains("'fast'") == true)
    #expect(
      error?.description.contains(
        "readable-after-send, rendered-after-send, thread-safe-send, replay") == true)
  }
}
