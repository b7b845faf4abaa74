import Foundation
import Testing

@testable import BenchCLI

@Test func changelogBeginsWithTheVersionThatBenchPrints() throws {
  let file = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../../CHANGELOG.md")
  let page = try String(contentsOf: file, encoding: .utf8)
  let heading = try #require(page.split(separator: "\n").first { $0.hasPrefix("## ") })
  let version = BenchCommand.configuration.version.split(separator: " ").last
  #expect(heading.hasPrefix("## [\(version ?? "")] - "))
}
