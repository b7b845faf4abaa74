import Testing

@testable import BenchCLI
@testable import BenchKit
@testable import PatternBench

@Suite struct OutputFormatTests {
  private func formats(of type: any Report.Type) -> [String] {
    OutputFormat.all.filter { $0.prints(type) }.map(\.name)
  }

  @Test func namesDifferAndEveryFormatHasAnEndingAndAPurpose() {
    #expect(Set(OutputFormat.all.map(\.name)).count == OutputFormat.all.count)
    for format in OutputFormat.all {
      #expect(format.ending.hasPrefix(".") && format.ending.count > 1, "\(format)")
      #expect(!format.purpose.isEmpty, "\(format)")
    }
  }

  @Test func reportTypeDecidesWhichFormatsPrintIt() {
    let others = ["chrome", "github"]
    #expect(
      formats(of: ResultReport.self)
        == OutputFormat.all.map(\.name).filter { !others.contains($0) })
    #expect(
      formats(of: TraceReport.self) == ["text", "markdown", "json", "html", "svg", "chrome"])
    #expect(formats(of: CompareReport.self) == ["text", "markdown", "json", "html", "github"])
    #expect(formats(of: FormatList.self) == ["text", "markdown"])
  }

  @Test func everyFormatOfAReportMakesAText() throws {
    let reports: [any Report] = [
      FormatList(root: BenchCommand.self), DoctorReport([DoctorRules.build(isDebug: true)]),
      VerificationReport([]), CompareReport(comparison: Comparison("a", "b", delta: 0, rows: [])),
    ]
    for report in reports {
      for format in OutputFormat.all where format.prints(type(of: report)) {
        #expect(try format.text(of: report, .plain).hasSuffix("\n"), "\(format)")
      }
    }
  }

  @Test func formatsAreListedWithTheCommandsThatPrintThem() {
    let lines = FormatList(root: BenchCommand.self).markdown.split(separator: "\n")
    func row(_ name: String) -> Substring? { lines.first { $0.hasPrefix("| `\(name)` ") } }
    #expect(row("text")?.hasSuffix("| every command |") == true)
    #expect(row("csv")?.hasSuffix("| `run`, `report` |") == true)
    #expect(lines.count == OutputFormat.all.count + 2)
  }
}
