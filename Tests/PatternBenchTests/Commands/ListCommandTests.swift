import BenchTestSupport
import Catalog
import Foundation
import Testing

@Suite struct ListCommandTests {
  @Test func `JSON follows its schema and names every pattern`() throws {
    let outcome = try Tool().run("list", "--format", "json")
    #expect(outcome.code == 0)
    #expect(try Schema("list-1").violations(of: outcome.output) == [])
    for pattern in Catalog.patterns { #expect(outcome.output.contains("\"\(pattern.name)\"")) }
  }

  @Test func `a verbose list gives a reason for every no`() throws {
    let outcome = try Tool().run("list", "--verbose")
    let refusals = outcome.output.split(separator: "\n").filter { $0.hasPrefix("    no ") }
    #expect(!refusals.isEmpty)
    // The mark, the capability and the reason.
    let columns = refusals.map { $0.dropFirst(4).split(separator: /\s{2,}/) }
    #expect(columns.allSatisfy { $0.count == 3 })
  }

  @Test func filterNarrowsTheList() throws {
    let outcome = try Tool().run("list", "--filter", "Direct/list.swap")
    #expect(outcome.output.contains("list.swap"))
    #expect(!outcome.output.contains("counter"))
  }

  @Test func markdownIsATableOfPromises() throws {
    let outcome = try Tool().run("list", "--format", "markdown")
    let names = Catalog.patterns.map { $0.name }
    #expect(outcome.output.hasPrefix("| | \(names.joined(separator: " | ")) |"))
    #expect(!outcome.output.contains("Floor"))
  }
}
