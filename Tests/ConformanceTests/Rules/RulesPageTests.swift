import Conformance
import Foundation
import TestSupport
import Testing

/// The page of rules is the one that `scripts/mutants --page` writes.
@Suite struct RulesPageTests {
  private static let page = committedFile(
    "Sources/Conformance/Conformance/Conformance.docc/Rules.md")

  @Test(.disabled(if: MutantTests.isRecording)) func `the page is made from the rules`() throws {
    #expect(
      try String(contentsOf: Self.page, encoding: .utf8) == RulesPage.text,
      "run scripts/mutants --page")
  }

  @Test(.enabled(if: MutantTests.isRecording)) func record() throws {
    try RulesPage.text.write(to: Self.page, atomically: true, encoding: .utf8)
  }

  /// Messages and rules both name the limits of memory.
  @Test(arguments: [
    ("SC1", Mutant.search(ClaimsToBeBounded.self, "")),
    ("SC2", Mutant.list(KeepsFailedTasks.self, "")),
  ])
  func limitsAreThoseOfMessages(id: String, mutant: Mutant) throws {
    let message = MutantRecord(of: mutant, by: [id]).text
    let limits = message.matches(of: /[0-9]+ (?:MiB|KiB|rounds)/).map { String($0.output) }
    #expect(limits.count >= 2)
    for limit in limits { #expect(Rule[id].smallestSequence.contains(limit)) }
  }
}
