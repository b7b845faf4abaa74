import Testing

@testable import BenchCLI

@Suite struct SwiftTokensTests {
  private func texts(_ kind: SwiftTokens.Kind, in source: String) -> [String] {
    SwiftTokens(source).tokens.filter { $0.kind == kind }.map(\.text)
  }

  @Test func commentsEndWithTheirLineOrNest() {
    let source = "let a = 1 // let \"b\"\n/* a /* b */ c */ let d"
    #expect(texts(.comment, in: source) == ["// let \"b\"", "/* a /* b */ c */"])
  }

  @Test(arguments: [
    #""a // b""#, #""a \" b""#, #""""#, #""\(names.joined(separator: ", "))""#,
    "\"\"\"\na \"quoted\" b\n\"\"\"", ##"#"a " \ b"#"##, ##"#"\#(f("x")) "y""#"##,
  ])
  func stringIsOneToken(_ literal: String) {
    #expect(texts(.string, in: "f(\(literal), x)") == [literal])
  }

  @Test func numbersKeepTheirPointsAndLeaveThoseOfRangesAndMembers() {
    let source = "[1...20, 0x1F, 1_000.5e3, x1, $0, 3.magnitude, 60..<120]"
    #expect(
      texts(.number, in: source) == ["1", "20", "0x1F", "1_000.5e3", "3", "60", "120"])
  }

  @Test func keywordsAreNoMembersLabelsOrQuotedWords() {
    let source = "@MainActor func `in`(for: Int) { self.default(in: .case); #expect(true) }"
    #expect(texts(.keyword, in: source) == ["@MainActor", "func", "self", "#expect", "true"])
  }

  @Test func wordsOfACaseAreKeywords() {
    #expect(
      texts(.keyword, in: "case nil: 1\ndefault: break") == ["case", "nil", "default", "break"])
  }

  @Test(arguments: ["\"abc", "/* abc", "\"\\(abc", "#\"abc", "\"\"\"", "\"\\", "`", "1.", "#", ""])
  func unfinishedSourceIsKeptAsItIs(_ source: String) {
    #expect(SwiftTokens(source).tokens.map(\.text).joined() == source)
  }
}
