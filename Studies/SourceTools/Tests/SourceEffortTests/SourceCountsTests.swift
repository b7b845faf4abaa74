import Testing

@testable import SourceEffort

struct SourceCountsTests {
  @Test(arguments: [
    ("", 0, 0), ("let a = 1", 4, 1), ("let aVeryLongName = 1 // a remark", 4, 1),
    ("/* a\n b */\n\n", 0, 0), ("f(a, b: c)", 8, 1), ("a?.b", 4, 1),
    // Quotes and the text between them.
    ("let s = \"two words\"", 6, 1), ("let s = \"\"", 5, 1), ("let s = \"a\\(b)c\"", 11, 1),
    // A line inside a literal holds a part of its token.
    ("let s = \"\"\"\n  one\n  two\n  \"\"\"", 7, 4),
    ("\nlet a = 1\n\n// remark\nlet b = 2\n", 8, 2),
  ])
  func tokensAndLines(_ source: String, _ tokens: Int, _ lines: Int) throws {
    let counts = try SourceCounts(source: source)
    #expect(counts.tokens == tokens, "tokens of \(source)")
    #expect(counts.lines == lines, "lines of \(source)")
    #expect(counts.files == 1)
  }

  @Test func layoutChangesLinesOnly() throws {
    let narrow = try SourceCounts(source: "f(\n  a,\n  b\n)")
    let wide = try SourceCounts(source: "f(a, b)")
    #expect(narrow.tokens == wide.tokens)
    #expect((narrow.lines, wide.lines) == (4, 1))
  }

  @Test func brokenSourceIsRefused() {
    #expect(throws: EffortError("x.swift has errors of syntax")) {
      try SourceCounts(source: "let = {", path: "x.swift")
    }
  }

  @Test func filesAddUp() throws {
    let folder = try ScratchFolder()
    try folder.write("a.swift", "let a = 1\n")
    try folder.write("b.swift", "let b = 1\nlet c = 2\n")
    let counts = try SourceCounts(paths: ["a", "b"].map { "\(folder.path)/\($0).swift" })
    #expect((counts.tokens, counts.lines, counts.files) == (12, 3, 2))
    #expect(throws: EffortError.self) { try SourceCounts(paths: ["\(folder.path)/none.swift"]) }
  }
}
