import BenchCLI
import BenchTestSupport
import Foundation
import TestSupport
import Testing

@testable import PatternBench

@Suite struct ReportCommandTests {
  @Test(arguments: ["full.json", "conformance.json", "effort.json"])
  func `a file that can be read only once is reported`(_ name: String) throws {
    let bytes = try Data(contentsOf: committedFile("Results/\(name)"))
    let pipe = Pipe()
    Thread {
      try? pipe.fileHandleForWriting.write(contentsOf: bytes)
      try? pipe.fileHandleForWriting.close()
    }
    .start()
    switch try ReportedFile(
      ReadFile(path: "/dev/fd/\(pipe.fileHandleForReading.fileDescriptor)"))
    {
    case .result(let result): #expect(!result.rows.isEmpty)
    case .conformance(let reports): #expect(!reports.isEmpty)
    case .effort(let effort): #expect(!effort.rows.isEmpty)
    }
  }

  /// The page of the committed results, made beside them, and the tool that made it.
  private func page() throws -> (text: String, tool: Tool) {
    let tool = try Tool()
    try FileManager.default.createSymbolicLink(
      atPath: "\(tool.folder)/Results", withDestinationPath: committedFile("Results").path)
    let outcome = try tool.run(["report"] + ChoiceInvocation.committed + ["--format", "html"])
    #expect(outcome.code == 0, "\(outcome.errors)")
    return (outcome.output, tool)
  }

  @Test(arguments: ["no 1 60 nothing", "10000 1 10 observes-parts"])
  func `commands of the page give its answers`(_ key: String) throws {
    let (text, tool) = try page()
    let answer = try #require(
      text.firstMatch(
        of: try Regex(
          "<li data-for=\"\(key)\"><p class=\"answer\">(.*?)</p>.*?<p class=\"command\">bench (.*?)</p>"
        )))
    let words = try #require(answer[2].substring).split(separator: " ").map(String.init)
    let outcome = try tool.run(words + ["--format", "markdown"])
    let sentence = try #require(answer[1].substring).replacing("&#39;", with: "'")
    #expect(
      outcome.code == 0 && outcome.output.replacing("\n\n", with: " ").hasPrefix(sentence),
      "\(words) \(outcome.output)")
  }

  @Test func `the page asks first and shows shares next`() throws {
    let (text, _) = try page()
    let places = try ["without SwiftUI", "id=\"chooser\"", "id=\"argument\"", "id=\"factors\""].map
    {
      try #require(text.range(of: $0)?.lowerBound)
    }
    #expect(places == places.sorted())
  }

  @Test func `times of coalesced renders say so beside them`() throws {
    let (text, _) = try page()
    let cell = try #require(
      text.firstMatch(
        of: /data-cell="Observable\/counter\.screen\/1" data-v="[\d.]+" data-of="time">.*?<\/td>/))
    #expect(cell.output.contains("one render for 1,000 actions"))
    let tool = try Tool()
    let markdown = try tool.run(
      "report", committedFile("Results/full.json").path, "--format", "markdown"
    ).output
    let line = try #require(
      markdown.split(separator: "\n").first { $0.hasPrefix("| counter.screen") })
    #expect(
      line.ranges(of: "†").count == 2 && markdown.contains("† One render shows several actions"))
  }
}
