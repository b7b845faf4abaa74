import Conformance
import Foundation
import Testing

/// The page of rules repeats each rule's statement and usual cause.
@Suite struct RulesPageTests {
  private static let page =
    URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../../Sources/Conformance/Kit/Conformance.docc/Rules.md")

  private static let sections =
    (try? String(contentsOf: page, encoding: .utf8))?
    .components(separatedBy: "\n### ") ?? []

  private static func section(of rule: String) throws -> String {
    try #require(sections.first { $0.hasPrefix("\(rule)\n") }, "\(rule) is not on the page")
  }

  @Test func everyRuleIsExplained() throws {
    for rule in Rule.all {
      let section = try Self.section(of: rule.id)
      #expect(
        section.contains(
          "**\(rule.statement.prefix(1).uppercased())\(rule.statement.dropFirst()).**"))
      #expect(section.contains("Usual cause: \(rule.usualCause)."))
      #expect(
        section.contains("Why users care: ") && section.contains("Smallest failing sequence: "))
    }
    #expect(Self.sections.count == Rule.all.count + 1)
  }

  /// Limits are told by messages, which the code makes, and by the page.
  @Test(arguments: [
    ("SC1", Mutant.search(ClaimsToBeBounded.self, "")),
    ("SC2", Mutant.list(KeepsFailedTasks.self, "")),
  ])
  func limitsAreThoseOfMessages(rule: String, mutant: Mutant) throws {
    let message = MutantRecord(of: mutant, by: [rule]).text
    let limits = message.matches(of: /[0-9]+ (?:MiB|KiB|rounds)/).map { String($0.output) }
    #expect(limits.count >= 2)
    let section = try Self.section(of: rule)
    for limit in limits { #expect(section.contains(limit)) }
  }
}
