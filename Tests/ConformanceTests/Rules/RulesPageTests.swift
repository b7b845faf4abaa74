import Conformance
import Foundation
import Testing

/// The page of rules repeats each rule's statement and usual cause.
@Suite struct RulesPageTests {
  private static let page =
    URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../../Sources/Conformance/Kit/Conformance.docc/Rules.md")

  @Test func everyRuleIsExplained() throws {
    let sections = try String(contentsOf: Self.page, encoding: .utf8).components(
      separatedBy: "\n### ")
    for rule in Rule.all {
      let section = try #require(
        sections.first { $0.hasPrefix("\(rule.id)\n") }, "\(rule.id) is not on the page")
      #expect(
        section.contains(
          "**\(rule.statement.prefix(1).uppercased())\(rule.statement.dropFirst()).**"))
      #expect(section.contains("Usual cause: \(rule.usualCause)."))
      #expect(
        section.contains("Why users care: ") && section.contains("Smallest failing sequence: "))
    }
    #expect(sections.count == Rule.all.count + 1)
  }
}
