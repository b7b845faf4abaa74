import BenchTestSupport
import Choosing
import Foundation
import TestSupport
import Testing

@testable import BenchCLI
@testable import BenchKit
@testable import PatternBench

@Suite struct EffortCommandTests {
  private static let committed = committedFile("Results/effort.json").path

  @Test func `the committed result is printed with frameworks beside features`() throws {
    let outcome = try Tool().run("effort", Self.committed)
    #expect(outcome.code == 0, "\(outcome.errors)")
    let lines = outcome.output.split(separator: "\n")
    let head = try #require(lines.first { $0.hasPrefix("pattern") })
    #expect(head.split(separator: " ").contains("framework"))
    let file = try EffortResult(path: Self.committed)
    let tokens = try #require(file.row("RIV", "framework", "tokens")?.value)
    #expect(lines.contains { $0.hasPrefix("RIV ") && $0.contains(tokens.grouped) })
    #expect(outcome.output.contains("Direct's features are long because"))
    #expect(outcome.output.contains("DirectAsync: not measured; its features are subclasses"))
  }

  @Test func `JSON follows its schema and is the file`() throws {
    let outcome = try Tool().run("effort", Self.committed, "--format", "json")
    #expect(try Schema("effort-1").violations(of: outcome.output) == [])
    let file = try String(contentsOfFile: Self.committed, encoding: .utf8)
    #expect(try Schema("effort-1").violations(of: file) == [])
    #expect(outcome.output == file)
  }

  @Test func `every pattern of the catalog has a row`() throws {
    let patterns = try EffortResult(path: Self.committed).patterns
    let list = try Tool().run("list", "--format", "json").output
    let names = try #require(
      try JSONSerialization.jsonObject(with: Data(list.utf8)) as? [String: Any])["patterns"]
    let known = (names as? [[String: Any]])?.compactMap { $0["name"] as? String }
    #expect(known?.isEmpty == false)
    // Floors are not patterns with features.
    #expect(known?.filter { $0 != "Floor" && !patterns.contains($0) } == [])
  }

  @Test func `every metric of the file is in a table`() throws {
    let file = try EffortResult(path: Self.committed)
    let shown = Set(EffortTable.all.flatMap(\.columns).map(\.metric))
    #expect(Set(file.rows.map(\.metric)).subtracting(shown) == [])
  }

  @Test func markdownAndPagesHoldTheTables() throws {
    let markdown = try Tool().run("effort", Self.committed, "--format", "markdown").output
    #expect(markdown.contains("| pattern | counter | list | search | together |"))
    let page = try Tool().run("effort", Self.committed, "--format", "html").output
    #expect(page.contains("<section id=\"effort\""))
    let result = Self.committed.replacing("effort.json", with: "full.json")
    let report = try Tool().run("report", result, Self.committed, "--format", "html")
    #expect(report.code == 0, "\(report.errors)")
    #expect(report.output.contains("<section id=\"effort\""))
    let text = try Tool().run("report", Self.committed)
    #expect(text.output.contains("How much there is to write: tokens"))
  }

  @Test func missingAndForeignFilesAreErrors() throws {
    let missing = try Tool().run("effort")
    #expect(missing.code == 1)
    #expect(missing.errors.contains("Results/effort.json"))
    let foreign = try Tool().run(
      "effort", Self.committed.replacing("effort.json", with: "full.json"))
    #expect(foreign.code == 1)
    #expect(foreign.errors.contains("bench effort reads patternbench.effort/1"))
    let two = try Tool().run("report", Self.committed, Self.committed)
    #expect(two.code == 1)
    #expect(two.errors.contains("repeats an earlier row"))
    #expect(try Tool().run("report", Self.committed, "--filter", "RIV").code == 64)
    #expect(try Tool().run("report", Self.committed, "--format", "json").code == 64)
  }
}
