import Foundation
import TestSupport
import Testing

@testable import BenchCLI

@Test func `the changelog begins with the version that bench prints`() throws {
  let page = try String(contentsOf: committedFile("CHANGELOG.md"), encoding: .utf8)
  let heading = try #require(page.split(separator: "\n").first { $0.hasPrefix("## ") })
  let version = CodeBenchCommand.configuration.version.split(separator: " ").last
  #expect(heading.hasPrefix("## [\(version ?? "")] - "))
}
