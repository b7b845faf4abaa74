import Testing

@testable import BenchCLI
@testable import BenchKit

@Suite struct ChangedFunctionsTests {
  private static let send = FunctionChange.Caller(
    name: "M.T.send", location: .init(file: "Sources/M/T.swift", line: 41))

  private func row(
    _ workload: String, _ metric: Metric, _ former: Double, _ latter: Double,
    _ functions: [FunctionChange]?
  ) -> Comparison.Row {
    var row = Comparison.Row(
      Cell(pattern: "P", workload: workload, size: 1), metric, latter > former ? .more : .less)
    (row.former, row.latter, row.functions) = (former, latter, functions)
    return row
  }

  private func own(_ former: Double?, _ latter: Double?) -> FunctionChange {
    FunctionChange(
      name: "M.T.send", former: former, latter: latter, location: Self.send.location)
  }

  private func runtime(_ name: String, _ former: Double?, _ latter: Double?) -> FunctionChange {
    FunctionChange(name: name, former: former, latter: latter, caller: Self.send)
  }

  private func report(_ rows: [Comparison.Row]) -> CompareReport {
    CompareReport(comparison: Comparison("a", "b", delta: 0.02, rows: rows))
  }

  /// A cell in which `send` allocates once more.
  private func breach(_ workload: String) -> [Comparison.Row] {
    [
      row(
        workload, .instructions, 1_000, 1_312,
        [runtime("swift_allocObject", 100, 400), own(50, 62)]),
      row(workload, .longRunInstructions, 1_000, 1_312, [own(50, 62)]),
      row(workload, .mallocs, 2, 3, [own(nil, 1)]),
    ]
  }

  @Test func causesOfACellAreOneBlock() {
    let text = report(breach("counter.increment")).text(.plain)
    #expect(
      text.contains(
        """
        Functions behind these counts
          P/counter.increment/1
            M.T.send  Sources/M/T.swift:41
                +312 instructions (swift_allocObject), +1 mallocs
        Per action, in the first cell named; callees are in parentheses; what A does not list comes first.

        """))
  }

  @Test func whatIsNewComesFirstThenWhatExplainsMost() {
    let rows = [
      row(
        "w.a", .instructions, 100, 200,
        [FunctionChange(name: "f", former: nil, latter: 2), runtime("g", 10, 90), own(50, 55)]),
      row("w.a", .mallocs, 1, 2, [FunctionChange(name: "h", former: 1, latter: 2)]),
    ]
    #expect(ChangedFunctions(rows).blocks[0].causes.map(\.name) == ["f", "h", "M.T.send"])
  }

  @Test func cellsWithTheSameCausesAreOneBlock() {
    let cells = ["a", "b", "c", "d", "e"].flatMap { breach("w.\($0)") }
    let other = row("w.f", .retains, 1, 2, [FunctionChange(name: "f", former: 1, latter: 2)])
    let blocks = ChangedFunctions(cells + [other]).blocks
    #expect(blocks.map(\.title) == ["P/w.a/1, P/w.b/1, P/w.c/1 and 2 more", "P/w.f/1"])
  }

  @Test func markdownIsAList() {
    let markdown = report(breach("w.a") + breach("w.b")).markdown
    #expect(
      markdown.contains(
        """

        **Functions behind these counts**

        - P/w.a/1, P/w.b/1
          - `M.T.send`, Sources/M/T.swift:41: +312 instructions (swift_allocObject), +1 mallocs

        Per action,
        """))
  }

  @Test func functionWithoutAPlaceIsNamedAlone() {
    let row = row("w.a", .instructions, 10, 5, [FunctionChange(name: "f", former: 10, latter: 5)])
    #expect(report([row]).text(.plain).contains("\n    f\n        −5 instructions\n"))
    #expect(report([row]).markdown.contains("\n  - `f`: −5 instructions\n"))
  }

  @Test func nothingIsSaidWhereNoFunctionIsKnown() {
    let report = report([row("w.a", .bytes, 10, 15, nil)])
    #expect(!report.text(.plain).contains("Functions") && !report.markdown.contains("Functions"))
  }

  @Test func manyBlocksAreCutAndLongLinesBreakBetweenTheirParts() {
    let rows = (1...20).map { index in
      let name = "Module.Type\(index)." + String(repeating: "f", count: 60)
      let file = "Sources/" + String(repeating: "g", count: 60)
      return row(
        "w.a\(index)", .instructions, 10, 20,
        [
          FunctionChange(
            name: name, former: 1, latter: 9, location: .init(file: file, line: index))
        ])
    }
    let lines = ChangedFunctions(rows).text(.plain)
    #expect(lines.count == 1 + 12 * 4 + 2)
    #expect(lines.allSatisfy { $0.count <= 120 })
    #expect(lines[3].hasPrefix("    Sources/") && lines[3].hasSuffix(":1"))
    #expect(
      lines.suffix(2).joined(separator: " ").hasSuffix("8 more cells: --format html or json."))
  }

  @Test func gitHubShowsWhatCostsMoreBesideItsFunction() {
    let rows =
      breach("w.a") + [
        row("w.b", .retains, 3, 2, [own(3, 2)]), row("w.c", .bytes, 10, 15, nil),
      ]
    #expect(
      report(rows).annotations == """
        ::error file=Sources/M/T.swift,line=41,title=M.T.send costs more::P/w.a/1: +312 instructions \
        (swift_allocObject), +1 mallocs
        ::error::bytes – more than in A: P/w.c/1

        """)
  }

  @Test func gitHubIsToldOfWhatFailedAndOfWhatIsMissing() {
    let cell = Cell(pattern: "P", workload: "w.a", size: 1)
    let report = report([
      .init(cell, .retains, .failed, reason: "100 %\nwrong"),
      .init(Cell(pattern: "P", workload: "w.b", size: 1), .retains, .missing),
    ])
    let lines = report.annotations.split(separator: "\n")
    #expect(lines[0].hasPrefix("::error::retains – 100 %25%0Awrong: P/w.a/1"))
    #expect(lines[1].hasPrefix("::error::missing: B has no value for P/w.b/1"))
  }

  @Test func withoutAnythingWorseGitHubIsToldTheSummary() {
    let cell = Cell(pattern: "P", workload: "w.a", size: 1)
    let same = report([.init(cell, .retains, .same)]).annotations
    #expect(same == "::notice::counts: 1 same\n")
  }

  @Test func propertiesOfACommandHaveNoSeparators() {
    let command = WorkflowCommand(
      "error", "a: b, c", place: .init(file: "a,b:c%.swift", line: 3), title: "x\r\ny")
    #expect(
      command.description == "::error file=a%2Cb%3Ac%25.swift,line=3,title=x%0D%0Ay::a: b, c")
  }
}
