import Foundation
import Testing

/// The message that "Write your pattern" shows is what the tool prints.
@Suite struct PageTests {
  private static let page =
    URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../../Sources/Conformance/Kit/Conformance.docc/WriteYourPattern.md")

  @Test func theMessageOnThePageIsPrinted() throws {
    let outcome = try Tool("wrong-bench").run(
      "verify", "--filter", "ForgetsEqualEffects/counter", "--no-progress")
    let start = try #require(outcome.output.range(of: "ForgetsEqualEffects/counter breaks"))
    let message = outcome.output[start.lowerBound...].components(separatedBy: "\nevery message")[0]
      .trimmingCharacters(in: .newlines)
    let page = try String(contentsOf: Self.page, encoding: .utf8)
    #expect(page.contains("```\n\(message)\n```"), "\(message)")
  }
}
