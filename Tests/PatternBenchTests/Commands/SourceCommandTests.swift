import BenchTestSupport
import Foundation
import Testing

@Suite struct SourceCommandTests {
  private func page(_ words: String...) throws -> String {
    let outcome = try Tool().run(["source"] + words + ["--format", "html"])
    #expect(outcome.code == 0, "\(outcome.errors)")
    return outcome.output
  }

  @Test func `the page has a column for each pattern in each part`() throws {
    let text = try page("counter", "--pattern", "MVI,riv,Observable")
    #expect(text.contains("<title>The counter in MVI, RIV and Observable</title>"))
    for part in ["state", "actions", "transitions", "effects", "screen", "test"] {
      let section = try #require(text.section(part), "\(part)")
      let columns = section.ranges(of: /<div data-pattern="(\w+)">/).map { section[$0] }
      #expect(
        columns.map { $0.split(separator: "\"")[1] } == ["MVI", "RIV", "Observable"], "\(part)")
    }
    #expect(text.section("requests") == nil)
  }

  @Test func sourceIsEscaped() throws {
    let text = try page("counter", "--pattern", "RIV")
    #expect(text.contains("final class CounterInteractor: BaseInteractor&lt;CounterSpec."))
    #expect(text.contains("&quot;Count: \\(feature.count)&quot;"))
  }

  @Test func `a part that a pattern lacks is none and one elsewhere says where`() throws {
    let actions = try #require(
      try page("counter", "--pattern", "RIV,Observable").section("actions"))
    #expect(actions.contains("<h3>RIV</h3>\n<p class=\"soft\">none</p>"))
    let effects = try #require(try page("counter", "--pattern", "Observable").section("effects"))
    #expect(effects.contains("<p class=\"soft\">with the actions</p>"))
  }

  @Test func `the page says what a pattern is promises and lacks`() throws {
    let text = try #require(try page("list", "--pattern", "Ricemill").section("patterns"))
    #expect(text.contains("<p>Combine throughout:"))
    #expect(
      text.contains(
        "<strong>Promises:</strong> readable after send (let code read an action&#39;s result when send returns), rendered after send (render an action&#39;s result before send returns), replay"
      ))
    #expect(text.contains("<li>restartable: stopping a machine is final; make a new one</li>"))
    #expect(text.contains("Sources/Patterns/Ricemill/DOCUMENT.md"))
  }

  @Test func `the page draws the path of an action of the feature that was asked for`() throws {
    let way = try #require(try page("list", "--pattern", "Observable,Direct").section("way"))
    #expect(way.contains("<pre class=\"drawing\" tabindex=\"0\">RowView ──► model.toggle(id: 7)\n"))
    #expect(!way.contains("count"))
    #expect(way.contains("<h3>Direct</h3>\n<p class=\"soft\">none</p>"))
  }

  @Test(arguments: ["counter", "list", "search"])
  func `the page has screens and a test of every feature`(_ feature: String) throws {
    let text = try page(feature, "--pattern", "Observable,RIV")
    for (part, file) in [("screen", "View.swift"), ("test", "Tests.swift")] {
      let section = try #require(text.section(part), "\(part)")
      #expect(section.ranges(of: file).count >= 2, "\(part)")
    }
  }

  @Test func `the page has the standard changes of the feature as diffs`() throws {
    let changes = try #require(
      try page("search", "--pattern", "RIV,DirectAsync").section("changes"))
    #expect(changes.contains("<summary>A derived value</summary>"))
    #expect(changes.contains("<ins>+        query: domain.query, found: domain.results.count"))
    #expect(changes.contains("<h3>DirectAsync</h3>\n<p class=\"soft\">none</p>"))
    #expect(!changes.contains("Undo"))
  }

  @Test func `the page is the same every time and names no folder of this machine`() throws {
    let text = try page("counter")
    #expect(try page("counter") == text)
    #expect(text.contains("The counter in Observable and RIV"))
    let root = URL(filePath: #filePath).pathComponents.prefix(3).joined(separator: "/").dropFirst()
    #expect(!text.contains(root))
    #expect(text.contains("default-src 'none'") && !text.contains("unsafe-inline"))
  }

  @Test func `text and markdown have the parts one below the other`() throws {
    let text = try Tool().run("source", "counter", "--pattern", "RIV").output
    #expect(text.contains("\nLacks:\n- restartable: stop is final;"))
    #expect(text.contains("State\n\nRIV\n\nCounterFeature.swift, line 6\n\nstruct CounterDomain"))
    let markdown = try Tool().run("source", "counter", "--pattern", "RIV", "--format", "markdown")
    #expect(markdown.output.contains("```swift\nstruct CounterDomain: Sendable {"))
  }
}

extension String {
  /// The section of a page with this id.
  fileprivate func section(_ id: String) -> Substring? {
    guard let start = range(of: "<section id=\"\(id)\""),
      let end = range(of: "</section>", range: start.lowerBound..<endIndex)
    else { return nil }
    return self[start.lowerBound..<end.lowerBound]
  }
}
