import BenchTestSupport
import Foundation
import Testing

@testable import BenchCLI
@testable import BenchKit

@Suite struct CompareCommandTests {
  private let tool: Tool

  init() throws { tool = try Tool() }

  private func result(
    mallocs: Double = 2, time: Double = 100, cpu: String = "cpu", failure: String? = nil
  ) -> String {
    let cell = Cell(pattern: "Direct", workload: "counter.increment", size: 1)
    let count = ResultRow(
      cell, .mallocs, failure.map { .failed(reason: $0) } ?? .ok(.init(mallocs)))
    let samples = (0..<12).map { time * (1 + 0.001 * Double($0)) }
    let times = ResultRow(cell, .time, .ok(.init(time, samples: samples)))
    return ResultFile(environment: .sample(cpu: cpu), rows: [count, times]).text
  }

  private func compare(_ former: String, _ latter: String, _ options: String...) throws
    -> Tool.Outcome
  {
    try tool.write(former, to: "a.json")
    try tool.write(latter, to: "b.json")
    return try tool.run(["compare", "a.json", "b.json"] + options)
  }

  @Test func equalResultsAreNoRegression() throws {
    let outcome = try compare(result(), result())
    #expect(outcome.code == 0)
    #expect(outcome.output.contains("counts: 1 same"))
  }

  @Test func `one more malloc in a thousand actions is a regression`() throws {
    let outcome = try compare(result(), result(mallocs: 2.001))
    #expect(outcome.code == 2)
    #expect(outcome.output.contains("counts: 1 more"))
  }

  @Test func timesOfTwoRunsDecideNothing() throws {
    let outcome = try compare(result(), result(time: 150), "--fail-inconclusive")
    #expect(outcome.code == 0)
    #expect(outcome.output.contains("measured in two runs; to compare times, name two builds"))
    #expect(outcome.output.contains("1.500") && !outcome.output.contains("slower"))
  }

  @Test func `a cell that b lacks is a regression unless allowed`() throws {
    func result(_ workloads: [String], _ ofB: ResultRow.Outcome = .ok(.init(1))) -> String {
      var file = ResultFile(json: self.result())!
      file.rows = workloads.map { workload in
        ResultRow(
          Cell(pattern: "Direct", workload: workload, size: 1), .mallocs,
          workload == "w.b" ? ofB : .ok(.init(1)))
      }
      return file.text
    }
    for latter in [result(["w.a"]), result(["w.a", "w.b"], .notMeasured(reason: "no jemalloc"))] {
      let outcome = try compare(result(["w.a", "w.b"]), latter)
      #expect(outcome.code == 2)
      #expect(
        outcome.output.contains(
          "missing: B has no value for Direct/w.b/1, which A has; --allow-missing accepts this"))
      #expect(try compare(result(["w.a", "w.b"]), latter, "--allow-missing").code == 0)
      #expect(try compare(result(["w.a", "w.b"]), latter, "--filter", "w.a").code == 0)
      let json = try compare(result(["w.a", "w.b"]), latter, "--format", "json").output
      #expect(json.contains("\"verdict\":\"missing\""))
      #expect(try Schema("compare-1").violations(of: json) == [])
    }
    let added = try compare(result(["w.a"]), result(["w.a", "w.b"]))
    #expect(added.code == 0 && added.output.contains("only in b.json"))
  }

  @Test func `a failed cell is a failure and not a regression`() throws {
    #expect(try compare(result(), result(failure: "wrong")).code == 3)
  }

  @Test func otherMachineIsRefusedUnlessForced() throws {
    let refused = try compare(result(), result(mallocs: 3, cpu: "other"))
    #expect(refused.code == 8)
    #expect(refused.output == "")
    #expect(refused.errors.contains("because they differ in processor: 'cpu' and 'other'"))
    let forced = try compare(result(), result(mallocs: 3, cpu: "other"), "--force")
    #expect(forced.code == 2)
    #expect(forced.output.contains("forced, although they differ in processor"))
  }

  @Test func `a missing revision has a code of its own`() throws {
    try tool.write(result(), to: "a.json")
    let outcome = try tool.run("compare", "missing", "a.json")
    #expect(outcome.code == 5)
    #expect(outcome.errors.contains("'missing' is not a file, and "))
    let forced = try tool.run("compare", "rev:a.json", "a.json")
    #expect(forced.code == 5)
    #expect(forced.errors.contains("is not in a package, so its revisions cannot be built"))
  }

  @Test func `a file comes before a revision of the same name`() throws {
    try tool.write(result(), to: "HEAD")
    try tool.write(result(mallocs: 3), to: "b.json")
    #expect(try tool.run("compare", "HEAD", "b.json").code == 2)
  }

  @Test func jsonFollowsItsSchema() throws {
    let outcome = try compare(result(), result(mallocs: 3), "--format", "json")
    #expect(outcome.code == 2)
    #expect(try Schema("compare-1").violations(of: outcome.output) == [])
  }

  @Test func markdownIsATable() throws {
    let outcome = try compare(result(), result(mallocs: 3), "--format", "markdown")
    #expect(outcome.output.contains("| Direct/counter.increment/1 | mallocs | 2 | 3 | 1.500 |"))
  }

  @Test func aBuildIsComparedWithItself() throws {
    let bench = try Tool.executable().path
    let outcome = try tool.run(
      "compare", bench, bench, "--quick", "--filter", "Direct/counter.increment", "--format",
      "json")
    #expect([0, 2, 8].contains(outcome.code))
    #expect(outcome.errors.contains(" left\n"))
    #expect(try Schema("compare-1").violations(of: outcome.output) == [])
    #expect(outcome.output.contains("\"verdict\":\"same\""))
    #expect(!outcome.output.contains("\"more\"") && !outcome.output.contains("\"less\""))
  }

  @Test func killedComparisonIsReportedAndResumed() throws {
    let bench = try Tool.executable().path
    let few = ["compare", bench, bench, "--quick", "--filter", "Direct/counter.increment"]
    let killed = try tool.run(few, until: " left\n", then: SIGKILL)
    #expect(killed.code == SIGKILL)
    #expect(tool.journals(in: "Results/runs/compare").count == 1)
    #expect(tool.journals.isEmpty)

    let other = try tool.run(few + ["--resume", "--seed", "1"])
    #expect(other.code == 1)
    #expect(other.errors.contains("was made with --seed 42: it cannot be resumed"))

    let resumed = try tool.run(few + ["--resume", "--format", "json"])
    #expect([0, 2, 8].contains(resumed.code))
    #expect(resumed.errors.contains("bench: continuing an interrupted run with "))
    #expect(try Schema("compare-1").violations(of: resumed.output) == [])
    #expect(tool.journals(in: "Results/runs/compare").isEmpty)
  }

  @Test func foreignExecutableIsNamed() throws {
    let outcome = try tool.run("compare", "/bin/true", "/bin/true")
    #expect(outcome.code == 1)
    let sentence = "/bin/true cannot be measured by this bench: it does not describe itself"
    #expect(outcome.errors.contains(sentence))
  }

  @Test func `sides of two kinds are wrong usage`() throws {
    try tool.write(result(), to: "a.json")
    let outcome = try tool.run("compare", "/bin/true", "a.json")
    #expect(outcome.code == 64)
    #expect(outcome.errors.contains("name two of the same kind"))
  }

  @Test func placesOfFunctionsFollowTheSchema() throws {
    let place = SourceLocation(file: "a.swift", line: 1)
    var row = Comparison.Row(Cell(pattern: "P", workload: "w", size: 1), .retains, .more)
    row.functions = [
      FunctionChange(name: "f", former: 1, latter: 2, location: place),
      FunctionChange(
        name: "g", former: nil, latter: 2, caller: .init(name: "f", location: place)),
    ]
    let report = CompareReport(comparison: Comparison("a", "b", delta: 0, rows: [row]))
    #expect(try Schema("compare-1").violations(of: report.jsonText) == [])
    #expect(
      report.jsonText.contains(
        #""caller":{"location":{"file":"a.swift","line":1},"name":"f"}"#))
  }

  @Test func `builds that are not alike are named above the verdict which is none`() throws {
    let scratch = try Scratch()
    let sides = try ["2.3.0", "2.4.0"].map { version in
      let path = Folder.resolved(scratch.path) + "/\(version)"
      try FileManager.default.copyItem(
        atPath: Tool.executable("code-bench").path, toPath: path)
      try BuildStamp(
        revision: "abc", isDirty: false,
        conditions: BuildConditions(
          pins: ["money": version], manifests: "", arePinsCommitted: false, outside: [:])
      ).write(beside: path)
      return ComparedExecutables.Executable(path: path, name: version)
    }
    func compared(_ arguments: String...) throws -> ComparedExecutables {
      try ComparedExecutables(
        sides[0], sides[1], [], ForceOptions.parse(arguments), hasSweeps: false)
    }
    let found = try compared()
    #expect(try compared("--force").fault == nil)
    var comparison = Comparison("a", "b", delta: 0, rows: [], invalid: found.fault)
    comparison.differences = found.differences
    comparison.rows = [.init(found.entries[0].cell, .mallocs, .more)]
    let report = CheckReport(comparison: comparison)
    #expect(report.status == .unmeasurable)
    for text in try [report.text(.plain), report.markdown, report.page.text()] {
      let words = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
      let parts = words.components(separatedBy: "also different: dependency money: 2.3.0 and 2.4.0")
      #expect(parts.count == 2 && parts[1].contains("commit Package.resolved"))
      #expect(!parts[0].contains("failed:"))
    }
    let json = CompareReport(comparison: comparison).jsonText
    #expect(try Schema("compare-1").violations(of: json) == [])
    #expect(json.contains(#""differences":[{"former":"2.3.0","isOfCommit":false,"#))
  }

  @Test func `no line is longer than120 columns and the worse comes first`() {
    let cell = Cell(pattern: "AsyncReactor", workload: "list.updateEvery10th", size: 100_000)
    let verdicts: [Comparison.RowVerdict] = [.same, .inconclusive, .slower, .failed, .more]
    let rows = verdicts.map { verdict -> Comparison.Row in
      var row = Comparison.Row(
        cell, verdict == .more ? .bytes : .time, verdict,
        reason: String(repeating: "why ", count: 60))
      (row.former, row.latter, row.ratio) = (123_456_789.123, 987_654_321.9, 8)
      row.interval = Interval(level: 0.99, low: 0, high: .infinity, method: .signedRank)
      return row
    }
    let report = CompareReport(
      comparison: Comparison("a", "b", delta: 0.02, rows: rows, invalid: "the control failed"))
    let lines = report.text(.plain).split(separator: "\n")
    #expect(lines.filter { $0.count > 120 } == [])
    #expect(lines.first { $0.contains("AsyncReactor") }?.hasSuffix("slower") == true)
    #expect(lines.last == "the control failed")
  }
}
