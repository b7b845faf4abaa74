import Foundation
import TestSupport
import Testing

@testable import BenchCLI

@Suite struct BiasTests {
  private let page = MarkdownPage.bias.markdown
  private let lines = MarkdownPage.bias.text(.plain).split(
    separator: "\n", omittingEmptySubsequences: false)

  @Test func executableHoldsThePageOfTheDocumentation() throws {
    let file = committedFile("Sources/Bench/BenchKit/BenchKit.docc/Bias.md")
    #expect(try String(contentsOf: file, encoding: .utf8) == page)
  }

  @Test func narrowTerminalGetsNarrowLines() {
    let lines = MarkdownPage.bias.text(Style(width: 70)).split(separator: "\n")
    #expect(lines.filter { $0.count > 70 } == [])
  }

  @Test func everyRowNamesBothSides() {
    let rows = page.split(separator: "\n").filter { $0.hasPrefix("| ") }
    #expect(rows.count > 10)
    for row in rows { #expect(row.count { $0 == "|" } == 4, "\(row)") }
    let entries = rows.count - 1
    #expect(lines.count { $0.hasPrefix("    favours: ") } == entries)
    #expect(lines.count { $0.hasPrefix("    at the expense of: ") } == entries)
  }

  @Test func terminalGetsLinesThatFitAndNoMarks() {
    #expect(lines.filter { $0.count > 100 } == [])
    #expect(!lines.contains { $0.contains("`") || $0.contains("|") || $0.hasPrefix("#") })
  }

  @Test func nothingOfThePageIsLost() {
    func words(_ text: String) -> Set<Substring> {
      Set(text.lowercased().split { !($0.isLetter || $0.isNumber) })
    }
    let text = lines.joined(separator: "\n")
    #expect(words(page).subtracting(words(text)).isEmpty)
  }
}
