import BenchTestSupport
import Foundation
import Testing

@testable import BenchCLI
@testable import BenchKit

@Suite struct HistoryReportTests {
  private func commit(_ number: Int) -> Commit {
    Commit(
      hash: String(repeating: "\(number)", count: 40), day: "2026-11-0\(number)",
      subject: "Step <\(number)>")
  }

  private func counts(
    _ number: Int, mallocs: Double, tool: String = "bench 1", money: String = "1.0.0"
  ) -> CommitCounts {
    var row = ResultRow(Cell("RIV/counter.increment/1")!, .mallocs, .ok(.init(mallocs)))
    row.count = .init(Int(mallocs * 10), actions: 10)
    var environment = ResultEnvironment.sample()
    environment.tool = tool
    return CommitCounts(
      commit(number), ResultFile(environment: environment, rows: [row]), selection: [],
      build: BuildConditions(
        pins: ["money": money], manifests: "", arePinsCommitted: false, outside: [:]))
  }

  private var found: History {
    History(
      steps: [
        .init(
          before: commit(1), commit: commit(4), skipped: 2,
          .init(
            counts: [
              .init(cell: "RIV/counter.increment/1", metric: .mallocs, former: 3, latter: 4)
            ], came: ["RIV/counter.new/1"], gone: [],
            renamed: [.init(former: "RIV/a/1", latter: "RIV/b/1")]), comparison: nil)
      ], counted: [commit(1), commit(4)],
      skipped: [.init(commit: commit(2), reason: "does not build")], unlooked: 7)
  }

  private func report(_ history: History?, _ kept: [CommitCounts]) -> HistoryReport {
    HistoryReport(history: history, kept: kept, filters: [], metric: nil)
  }

  @Test func `the commit is named with what changed and how to prove times`() {
    let text = report(found, []).text(.plain)
    #expect(
      text == """
        2 commits counted, 1 skipped; 1 commit changed counts. 7 were not examined.

        444444444444 Step <4> (2026-11-04; or one of 2 before it, which could not be counted)
          RIV/counter.increment/1 mallocs: 3 to 4 (+33.3 %)
          new: RIV/counter.new/1
          renamed: RIV/a/1 (now RIV/b/1)
          \(ToolPath.name) compare 111111111111 444444444444 --only time

        Skipped
          222222222222 does not build

        """)
    #expect(report(found, []).markdown.contains("\n### 444444444444 Step <4>"))
  }

  @Test func `kept counts are compared with their neighbours where nothing was searched`() {
    let kept = [
      counts(1, mallocs: 3), counts(2, mallocs: 3), counts(3, mallocs: 4),
      counts(4, mallocs: 9, tool: "bench 2"), counts(5, mallocs: 3),
      counts(6, mallocs: 4, money: "1.1.0"),
    ]
    #expect(report(nil, kept).steps.map(\.commit) == [commit(3)])
  }

  @Test func `JSON follows its schema and so does a kept file`() throws {
    let kept = [counts(1, mallocs: 3), counts(2, mallocs: 4)]
    let schema = try Schema("history-1")
    #expect(try schema.violations(of: report(found, []).jsonText) == [])
    #expect(try schema.violations(of: report(nil, kept).jsonText) == [])
    #expect(try Schema("commit-1").violations(of: kept[0].text) == [])
  }

  @Test func `the page draws a line for each count that changed`() throws {
    let kept = [
      counts(1, mallocs: 3), counts(2, mallocs: 4), counts(3, mallocs: 9, tool: "bench 2"),
    ]
    let page = try report(nil, kept).page.text()
    #expect(page.contains("Step &lt;2&gt;") && !page.contains("Step <2>"))
    #expect(page.contains("0 counts never changed"))
    let path = try #require(page.firstMatch(of: /class="series" d="([^"]*)"/)).output.1
    // A step up, then another line by another tool.
    #expect(path.contains("V") && path.filter { $0 == "M" }.count == 2)
    let same = try report(nil, [counts(1, mallocs: 3), counts(2, mallocs: 3)]).page.text()
    #expect(same.contains("1 count never changed") && !same.contains("class=\"series\""))
  }

  @Test func wrongUseOfHistoryIsExplained() throws {
    let tool = try Tool()
    let nothing = try tool.run("history", "--store", "none")
    #expect(nothing.code == 5 && nothing.errors.contains("none has no counts by this compiler"))
    let range = try tool.run("history", "..HEAD")
    #expect(range.code == 64 && range.errors.contains("'..HEAD' is not a range"))
    let revision = try tool.run("bisect", "nosuch")
    #expect(revision.code == 5 && revision.errors.contains("is not in a package"))
  }
}
