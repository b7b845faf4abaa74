import Testing

@testable import BenchCLI

@Suite struct TableTests {
  private var table: Table {
    var table = Table(
      "Costs",
      [
        .leading("pattern"), .trailing("time", width: 8), .trailing("bytes", dropped: 1),
        .leading("remark", wraps: true),
      ])
    table.add(["RIV", "12 ns", "1,024", "none"])
    table.add("Direct", .message("failed: why", .bad))
    return table
  }

  @Test func `columns are as wide as what they hold`() {
    #expect(
      table.text(.plain) == [
        "Costs",
        "  pattern      time  bytes  remark",
        "  RIV         12 ns  1,024  none",
        "  Direct   failed: why",
      ])
  }

  @Test func `markdown has the same values in every column`() {
    #expect(
      table.markdown == [
        "**Costs**", "",
        "| pattern | time | bytes | remark |",
        "|---|---:|---:|---|",
        "| RIV | 12 ns | 1,024 | none |",
        "| Direct | failed: why | | |",
      ])
  }

  @Test func `a narrow terminal drops columns and wraps the rest`() {
    var wide = table
    wide.add(["IV", "1 ns", "1", String(repeating: "word ", count: 20)])
    let lines = wide.text(Style(width: 60))
    #expect(lines.filter { $0.count > 60 } == [])
    #expect(lines.joined().components("word") == 20)
    wide.add([String(repeating: "x", count: 20), "1 ns", "1", "word"])
    #expect(!wide.text(Style(width: 60)).joined().contains("bytes"))
    #expect(wide.text(.plain).joined().contains("bytes"))
    #expect(
      [wide, wide].leftOut(Style(width: 60)).joined(separator: " ")
        == "Left out for lack of room: bytes; other formats have all columns.")
    #expect([wide].leftOut(.plain) == [])
  }

  @Test func `a message covers its columns and later values keep theirs`() {
    var table = Table(nil, [.leading(), .trailing(width: 9), .trailing(width: 9), .trailing()])
    table.add(["a", "1", "2", "333"])
    table.add("b", Table.Value("no values here", span: 2), "4")
    #expect(
      table.text(.plain) == ["  a          1          2  333", "  b  no values here          4"])
    #expect(table.markdown.last == "| b | no values here | | 4 |")
  }

  @Test func `the page is not broken by what a value holds`() {
    var table = Table(nil, [.center("a|b")])
    table.add(["one\ntwo|three"])
    #expect(table.markdown == ["| a\\|b |", "|:---:|", "| one two\\|three |"])
  }

  @Test func `a table without headings has no line for them`() {
    var table = Table(nil, [.trailing(), .leading()], indent: 0)
    table.add(["1", "one"])
    table.add(["10", "ten"])
    #expect(table.text(.plain) == [" 1  one", "10  ten"])
  }
}

extension String {
  /// How often `word` occurs.
  fileprivate func components(_ word: String) -> Int { matches(of: try! Regex(word)).count }
}
