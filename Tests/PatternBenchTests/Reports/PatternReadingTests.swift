import BenchTestSupport
import Spec
import Testing

@testable import BenchCLI
@testable import BenchKit
@testable import PatternBench

@Suite struct PatternReadingTests {
  /// A pattern that a package from outside declares.
  private func outside(_ name: String = "Mine", in tool: Tool) throws -> PatternReading {
    try Folder.make("\(tool.folder)/Sources/Mine")
    try tool.write("", to: "Package.swift")
    try tool.write("// MARK: Counter: state\nvar count = 0\n", to: "Sources/Mine/B.swift")
    try tool.write("let a = 1\n", to: "Sources/Mine/A.swift")
    return PatternReading(
      name, "", [],
      PatternSources(["Sources"], declaration: "\(tool.folder)/Sources/Mine/Mine.swift"))
  }

  @Test func `a pattern from outside shows the files of its own package`() throws {
    let reading = try outside(in: Tool())
    #expect(reading.files.map(\.name) == ["B.swift"])
    #expect(reading.column(.state, of: "counter").shown.map(\.text) == ["var count = 0"])
    #expect(reading.column(.state, of: "list").note == "none")
    #expect(reading.introduction(to: "counter").last?.texts == ["Sources"])
    let list = try #require(reading.introduction(to: "list").last?.texts.last)
    #expect(list == "which have no mark such as `// MARK: List: transitions`, so no code is shown")
  }

  @Test func `sources that are not here are said to be elsewhere`() {
    let sources = PatternSources(["Sources"], declaration: "/no/such/Sources/Mine.swift")
    let reading = PatternReading("Mine", "", [], sources)
    func last(_ reading: PatternReading) -> [String]? {
      reading.introduction(to: "counter").last?.texts
    }
    #expect(last(reading) == ["Sources", "which are not on this machine"])
    #expect(last(PatternReading("Mine", "", [], nil)) == ["not declared"])
  }

  @Test func namesOfPatternsAreInertText() throws {
    let reading = try outside("<script>\"", in: Tool())
    let text = try SourceReport(feature: "counter", patterns: [reading], command: "").page.text()
    #expect(text.ranges(of: "<script").count == 2, "the data and our script")
    #expect(text.contains("data-pattern=\"&lt;script&gt;&quot;\""))
  }
}
