import Testing

@testable import BenchCLI
@testable import BenchKit
@testable import PatternBench

@Suite struct OutputFormatTests {
  private func formats(of type: any Report.Type) -> [String] {
    OutputFormat.all.filter { $0.prints(type) }.map(\.name)
  }

  @Test func `names differ and every format has an ending and a purpose`() {
    #expect(Set(OutputFormat.all.map(\.name)).count == OutputFormat.all.count)
    for format in OutputFormat.all {
      #expect(format.ending.hasPrefix(".") && format.ending.count > 1, "\(format)")
      #expect(!format.purpose.isEmpty, "\(format)")
    }
  }

  @Test func `the type of a report decides which formats print it`() {
    #expect(
      formats(of: ResultReport.self) == OutputFormat.all.map(\.name).filter { $0 != "github" })
    #expect(formats(of: TraceReport.self) == ["text", "markdown", "json", "html", "svg"])
    #expect(formats(of: CompareReport.self) == ["text", "markdown", "json", "html", "github"])
  }

  @Test func `every format of a report makes a text`() throws {
    let reports: [any Report] = [
      DoctorReport([DoctorRules.build(isDebug: true)]),
      VerificationReport([]), CompareReport(comparison: Comparison("a", "b", delta: 0, rows: [])),
    ]
    for report in reports {
      for format in OutputFormat.all where format.prints(type(of: report)) {
        #expect(try format.text(of: report, .plain).hasSuffix("\n"), "\(format)")
      }
    }
  }
}
