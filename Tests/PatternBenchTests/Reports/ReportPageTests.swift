import BenchTestSupport
import Testing

@testable import BenchCLI
@testable import BenchKit
@testable import Conformance
@testable import PatternBench

@Suite struct ReportPageTests {
  private func result(_ rows: [ResultRow]) -> ResultFile {
    ResultFile(environment: .sample(dirty: true), rows: rows)
  }

  private func time(_ pattern: String, _ value: Double) -> ResultRow {
    let interval = Interval(low: value * 0.9, high: value * 1.1, method: .bootstrap)
    return ResultRow(
      Cell(pattern: pattern, workload: "list.toggle", size: 100), .time,
      .ok(.init(value, interval, samples: [value * 0.9, value, value * 1.1])),
      traits: WorkloadTraits(.feature, axis: .rows))
  }

  private func page(_ results: [ResultFile], _ conformance: [ConformanceReport] = []) throws
    -> String
  {
    try ResultReport(
      results: results, PatternClient(PatternSuite(patterns: []), conformance: conformance)
    ).page.text()
  }

  @Test func pageShowsSharesOfAFrame() throws {
    let text = try page([result([time("A", 100), time("B", 833_000)])])
    #expect(text.contains("<td class=\"f6\" data-pattern=\"B\""))
    #expect(
      text.contains("<span class=\"factor\">10\u{A0}%</span><span class=\"value\">833 µs</span>"))
  }

  @Test func `results with a verification answer what to choose`() throws {
    let verified = [ConformanceReport(pattern: "A", rows: [])]
    let results = [result([time("A", 1_000_000), time("B", 2_500_000)])]
    let text = try page(results, verified)
    #expect(text.contains("<section id=\"choice\""))
    #expect(text.contains("For a screen with 60 actions a second, "))
    #expect(try !page(results).contains("id=\"choice\""))
    var other = result([time("C", 1_000_000)])
    other.environment.cpu = "another"
    #expect(
      try page(results + [other], verified).contains(
        "These files cannot answer which pattern to choose"))
  }

  @Test func excusedCellsSayWhy() throws {
    let excused = ResultRow(
      Cell(pattern: "B", workload: "list.toggle", size: 100), .time,
      .notMeasured(reason: "one observer < several"),
      traits: WorkloadTraits(.feature, axis: .rows))
    let text = try page([result([time("A", 100), excused])])
    #expect(text.contains("<td class=\"none\" data-pattern=\"B\">one observer &lt; several</td>"))
  }

  @Test(arguments: [
    "<script>alert(1)</script>", "\"onload=", "a\u{202E}b\nc", "{{script}}", "</script>",
  ])
  func namesOfPatternsAreInertText(_ name: String) throws {
    let text = try page([result([time("A", 100), time(name, 250)])])
    #expect(text.count(of: "<script") == 2, "the data and our script")
    #expect(text.count(of: "</script>") == 2)
    let markup = try #require(text.split(separator: "<script type=").first)
    #expect(!markup.contains("\"onload="))
    #expect(!text.contains("\u{202E}") && !text.contains("b\nc"))
  }

  @Test func `the policy allows nothing but our own script and style`() throws {
    let text = try page([result([time("A", 100)])])
    #expect(text.contains("default-src 'none'") && !text.contains("unsafe-inline"))
    #expect(!text.contains("http://") && !text.contains("https://"))
    #expect(PackageResources.page_js.count <= 20_000)
  }

  @Test func `a result without times and one without rows are pages`() throws {
    var row = ResultRow(
      Cell(pattern: "A", workload: "list.toggle", size: 100), .mallocs, .ok(.init(3)),
      traits: WorkloadTraits(.feature, axis: .rows))
    row.count = .init(
      3, actions: 1,
      functions: [
        FunctionShare(name: "M.T.f", share: 0.6), FunctionShare(name: "M.T.g", share: 0.4),
      ])
    let text = try page([result([row])])
    #expect(text.contains("M.T.f") && text.contains("Functions that the counts come from"))
    #expect(try page([result([])]).contains("How it was measured"))
  }

  @Test func `control characters of every text are spaces`() throws {
    var row = time("A", 100)
    row.count = .init(1, actions: 1, functions: [FunctionShare(name: "f\0g", share: 1)])
    var file = result([row])
    file.environment.binary = "sha\0"
    let clean = file.printable
    #expect(clean.rows[0].count?.functions?[0].name == "f g" && clean.environment.binary == "sha ")
  }

  @Test func `rows of steps are those of the trace that took most`() throws {
    func trace(_ pattern: String, _ steps: [String], _ failure: String?) -> FeatureTrace {
      FeatureTrace(
        pattern: pattern, type: "M.T", feature: "counter", schedule: "x", followedSchedule: true,
        steps: steps, lanes: [], tasks: [], jobs: [], events: [], failure: failure, replay: nil)
    }
    let parts = [trace("A", [".settle"], "broken"), trace("B", [".settle", ".observe"], nil)].map {
      TraceReport.Part(pattern: $0.pattern, traces: [$0], isComplete: nil)
    }
    let text = try TraceReport(feature: "counter", parts: parts, command: "c").page.text()
    #expect(text.contains("<th scope=\"row\">.observe</th>"))
    #expect(text.contains("fails: broken"))
  }

  @Test func conformanceAloneIsAPage() throws {
    let rule = Rule.all[0]
    let report = ConformanceReport(
      pattern: "A", rows: [.init(pattern: "A", feature: "counter", rule: rule, status: .pass)])
    let text = try page([], [report])
    #expect(text.contains("Does it still behave?") && text.contains(rule.id))
  }
}

extension String {
  fileprivate func count(of part: String) -> Int { ranges(of: part).count }
}
