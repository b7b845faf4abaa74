import Foundation
import Testing

@testable import SourceEffort

struct EffortFileTests {
  private static let here = EffortFile.Environment(git: "a", swift: "Swift 6", target: "x86_64")

  private static func file(
    _ rows: [EffortRow], swift: String = "Swift 6"
  ) -> EffortFile {
    EffortFile(environment: .init(git: "b", swift: swift, target: "x86_64"), rows: rows)
  }

  private static let tokens = EffortRow("RIV", .counter, .tokens, 10)
  private static let frames = EffortRow("RIV", .counter, .frames, 7)

  @Test func jsonHasALineForEachRowAndIsReadAgain() throws {
    let missing = EffortRow("RIV", .framework, .tokens, missing: "no \"framework\"")
    let file = EffortFile(environment: Self.here, rows: [Self.tokens, missing])
    let text = try file.json()
    #expect(text.split(separator: "\n").count { $0.contains("\"pattern\"") } == 2)
    let folder = try ScratchFolder()
    #expect(try EffortFile(path: try folder.write("e.json", text)) == file)
  }

  @Test func unreadableFilesAreExplained() throws {
    let folder = try ScratchFolder()
    #expect(throws: EffortError.self) { try EffortFile(path: "\(folder.path)/none.json") }
    let other = try Self.file([]).json().replacing("effort/1", with: "effort/9")
    #expect {
      try EffortFile(path: try folder.write("e.json", other))
    } throws: {
      "\($0)".hasSuffix("has the schema patternbench.effort/9; expected patternbench.effort/1")
    }
  }

  @Test func sourcesAreAlwaysComparedAndFramesOnlyForOneCompiler() {
    let old = Self.file([Self.tokens, Self.frames])
    let newTokens = EffortRow("RIV", .counter, .tokens, 11)
    let newFrames = EffortRow("RIV", .counter, .frames, 8)
    #expect(old.differences(from: old) == [])
    #expect(
      old.differences(from: Self.file([newTokens, Self.frames]))
        == ["RIV counter tokens: 10 tokens in the file, 11 tokens now"])
    #expect(
      old.differences(from: Self.file([Self.tokens, newFrames]))
        == ["RIV counter frames: 7 frames in the file, 8 frames now"])
    #expect(old.differences(from: Self.file([Self.tokens, newFrames], swift: "Swift 7")) == [])
    #expect(
      old.differences(from: Self.file([Self.frames]))
        == ["RIV counter tokens: 10 tokens in the file, no row now"])
  }
}
