import Spec
import Testing

@testable import Conformance

/// A mistake in a declaration ends the process at once, and is named.
@Suite struct RuleTests {
  @Test func `every rule is about a feature of patterns`() {
    #expect(Rule.all.count >= 40)
    for rule in Rule.all {
      #expect(
        featureNames.contains { ReferencePattern.isChecked(by: rule, in: $0) },
        "\(rule.id) checks nothing")
    }
  }

  @Test func aRuleWithoutACheckTraps() async throws {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = Rule("XY1", .required, "", usualCause: "", why: "", smallest: "", check: .of())
    }
    try expect("rule XY1 is declared and nowhere checked", in: result)
  }

  @Test func twoRulesOfOneIdTrap() async throws {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = Rule.unique([Rule["AW3"], Rule["LI1"], Rule["AW3"]])
    }
    try expect("two rules are called AW3", in: result)
  }

  @Test func aMistypedIdTraps() async throws {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = Rule["AW03"]
    }
    try expect("there is no rule AW03", in: result)
  }

  private func expect(_ text: String, in result: ExitTest.Result?) throws {
    let errors = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
    #expect(errors.contains(text))
  }
}
