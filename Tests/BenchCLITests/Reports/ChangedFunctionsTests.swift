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

  @Test func `causes of a cell are one block`() {
    let text = report(breach("counter.increment")).text(.plain)
    #expect(
      text.contains(
        """
        Functions behind these counts
          P/counter.increment/1
            M.T.send  Sources/M/T.swift:41
                +312 instructions (swift_allocObject), +1 mallocs
        Per action, in the first cell named; callees are in parentheses; functions that A does not list come first.

        """))
  }

  @Test func `what is new comes first then what explains most`() {
    let rows = [
      row(
        "w.a", .instructions, 100, 200,
        [FunctionChange(name: "f", former: nil, latter: 2), runtime("g", 10, 90), own(50, 55)]),
      row("w.a", .mallocs, 1, 2, [FunctionChange(name: "h", former: 1, latter: 2)]),
    ]
    #expect(ChangedFunctions(rows).blocks[0].causes.map(\.name) == ["f", "h", "M.T.send"])
  }

  @Test func `cells with the same causes are one block`() {
    let cells = ["a", "b", "c", "d", "e"].flatMap { breach("w.\($0)") }
    let other = row("w.f", .retains, 1, 2, [FunctionChange(name: "f", former: 1, latter: 2)])
    let blocks = ChangedFunctions(cells + [other]).blocks
    #expect(blocks.map(\.title) == ["P/w.a/1, P/w.b/1, P/w.c/1 and 2 more", "P/w.f/1"])
  }

  @Test func `the cell that changes most stands for those with the same causes`() {
    let rows = [
      row("w.small", .instructions, 1_000, 1_628, [own(50, 678)]),
      row("w.large", .instructions, 1_000_000, 2_500_000, [own(50_000, 1_550_000)]),
    ]
    let block = ChangedFunctions(rows).blocks[0]
    #expect(block.title == "P/w.large/1, P/w.small/1")
    #expect(block.causes[0].summary == "+1.50 M instructions")
  }

  @Test func `a cause has the instructions of what it calls outside of the repository`() {
    var (one, other) = (runtime("swift_retain", 10, 14), runtime("swift_release", 10, 12.58))
    (one.inclusive, other.inclusive) = (76, 76)
    let causes = ChangedFunctions([row("w.a", .instructions, 100, 176, [one, other])]).blocks[0]
      .causes
    #expect(causes.map(\.summary) == ["+76 instructions (swift_retain, swift_release)"])
  }

  @Test func `GitHub shows no place that explains nothing or that the change did not touch`() {
    func named(_ name: String, _ change: Double) -> FunctionChange {
      FunctionChange(
        name: name, former: 10, latter: 10 + change, location: .init(file: "\(name).swift", line: 7)
      )
    }
    let rows = [
      row(
        "w.a", .instructions, 1_000, 1_100,
        [named("hot", 60), named("touched", 36), named("cold", 4)])
    ]
    func report(_ changed: [String: [ClosedRange<Int>]]?) -> CheckReport {
      var comparison = Comparison("a", "b", delta: 0.02, rows: rows)
      comparison.changedLines = changed
      return CheckReport(comparison: comparison)
    }
    func places(_ changed: [String: [ClosedRange<Int>]]?) -> [String] {
      report(changed).annotations.split(separator: "\n")
        .map { $0.split(separator: ",").prefix(2).joined(separator: ",") }
    }
    #expect(places(nil) == ["::error file=hot.swift,line=7", "::error file=touched.swift,line=7"])
    #expect(places(["other.swift": [1...1]]) == places(nil))
    // In the diff: the beginning, the first change after it, or the last one before it.
    for (lines, line) in [([2...8], 7), ([2...2, 9...9, 12...12], 9), ([2...2, 5...6], 5)] {
      let found = places(["touched.swift": lines, "cold.swift": [1...1]])
      #expect(found == ["::error file=touched.swift,line=\(line)"])
    }
    // The first line names the same.
    #expect(report(nil).total(.plain).contains(", most in hot (hot.swift:7)"))
    let touched = report(["touched.swift": [1...1]]).total(.plain)
    #expect(touched.contains(", most in touched (touched.swift:7)"))
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

  @Test func `a function without a place is named alone`() {
    let row = row("w.a", .instructions, 10, 5, [FunctionChange(name: "f", former: 10, latter: 5)])
    #expect(report([row]).text(.plain).contains("\n    f\n        −5 instructions\n"))
    #expect(report([row]).markdown.contains("\n  - `f`: −5 instructions\n"))
  }

  @Test func `nothing is said where no function is known`() {
    let report = report([row("w.a", .bytes, 10, 15, nil)])
    #expect(!report.text(.plain).contains("Functions") && !report.markdown.contains("Functions"))
  }

  @Test func `many blocks are cut and long lines break between their parts`() {
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
      lines.suffix(2).joined(separator: " ").hasSuffix("--format html or json shows 8 more cells."))
  }

  @Test func `GitHub shows what costs more beside its function`() {
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

  @Test func `GitHub shows what failed and what is missing`() {
    let cell = Cell(pattern: "P", workload: "w.a", size: 1)
    let report = report([
      .init(cell, .retains, .failed, reason: "100 %\nwrong"),
      .init(Cell(pattern: "P", workload: "w.b", size: 1), .retains, .missing),
    ])
    let lines = report.annotations.split(separator: "\n")
    #expect(lines[0].hasPrefix("::error::retains – 100 %25%0Awrong: P/w.a/1"))
    #expect(lines[1].hasPrefix("::error::missing: B has no value for P/w.b/1"))
  }

  @Test func `GitHub shows the summary where nothing is worse`() {
    let cell = Cell(pattern: "P", workload: "w.a", size: 1)
    let same = report([.init(cell, .retains, .same)]).annotations
    #expect(same == "::notice::counts: 1 same\n")
  }

  @Test func `properties of a command have no separators`() {
    let command = WorkflowCommand(
      "error", "a: b, c", place: .init(file: "a,b:c%.swift", line: 3), title: "x\r\ny")
    #expect(
      command.description == "::error file=a%2Cb%3Ac%25.swift,line=3,title=x%0D%0Ay::a: b, c")
  }
}
