import BenchTestSupport
import Foundation
import TestSupport
import Testing

@testable import PatternBench

/// The message that "Write your pattern" shows is what the tool prints.
@Suite struct PageTests {
  /// The folder of this package.
  private static let package = committedFile("").path
  private static let page = committedFile(
    "Sources/Conformance/Conformance/Conformance.docc/WriteYourPattern.md")

  @Test func `the message on the page is printed`() throws {
    let outcome = try Tool("wrong-bench", isOutside: false).run(
      "verify", "--filter", "ForgetsEqualEffects/counter", "--no-progress")
    // The test runs in a folder of its own, a reader in the package's.
    let output = outcome.output
      .replacing(try Tool.executable("wrong-bench").path.quoted, with: ".build/debug/wrong-bench")
      .replacing(Self.package + "/", with: "")
    let start = try #require(output.range(of: "ForgetsEqualEffects/counter breaks"))
    let message = output[start.lowerBound...].components(separatedBy: "\nevery message")[0]
      .trimmingCharacters(in: .newlines)
    let page = try String(contentsOf: Self.page, encoding: .utf8)
    #expect(page.contains("```\n\(message)\n```"), "\(message)")
  }
}
