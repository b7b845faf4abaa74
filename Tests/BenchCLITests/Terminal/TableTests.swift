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

  @Test func columnsAreAsWideAsWhatTheyHold() {
    #expect(
      table.text(.plain) == [
        "Costs",
        "  pattern      time  bytes  remark",
        "  RIV         12 ns  1,024  none",
        "  Direct   failed: why",
      ])
  }

  @Test func markdownHasTheSameValuesInEveryColumn() {
    #expect(
      table.markdown == [
        "**Costs**", "",
        "| pattern | time | bytes | remark |",
        "|---|---:|---:|---|",
        "| RIV | 12 ns | 1,024 | none |",
        "| Direct | failed: why | | |",
      ])
  }

  @Test func narrowTerminalDropsColumnsAndWrapsTheRest() {
    var wide = table
    wide.add(["IV", "1 ns", "1", String(repeating: "word ", count: 20)])
    let lines = wide.text(Style(width: 60))
    #expect(lines.filter { $0.count > 60 } == [])
    #expect(lines.joined().components("word") == 20)
    wide.add([String(repeating: "x", count: 20), "1 ns", "1", "word"])
    #expect(!wide.text(Style(width: 60)).joined().contains("bytes"))
    #expect(wide.text(.plain).joined().contains("bytes"))
  }

  @Test func messageCoversItsColumnsAndLaterValuesKeepTheirs() {
    var table = Table(nil, [.leading(), .trailing(width: 9), .trailing(width: 9), .trailing()])
    table.add(["a", "1", "2", "333"])
    table.add("b", Table.Value("no values here", span: 2), "4")
    #expect(
      table.text(.plain) == ["  a          1          2  333", "  b  no values here          4"])
    #expect(table.markdown.last == "| b | no values here | | 4 |")
  }

  @Test func pageIsNotBrokenByWhatAValueHolds() {
    var table = Table(nil, [.center("a|b")])
    table.add(["one\ntwo|three"])
    #expect(table.markdown == ["| a\\|b |", "|:---:|", "| one two\\|three |"])
  }

  @Test func tableWithoutHeadingsHasNoLineForThem() {
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
