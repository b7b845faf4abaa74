import BenchTestSupport
import Foundation
import Testing

@testable import BenchKit

@Suite struct RunCommandTests {
  private let tool: Tool
  private let few = ["--quick", "--filter", "Floor/floor.structAndClosure"]

  init() throws { tool = try Tool() }

  @Test func jsonFollowsItsSchema() throws {
    let outcome = try tool.run(
      "run", "--quick", "--filter", "Direct/counter", "--filter", "floor.published", "--format",
      "json")
    #expect(outcome.code == 0)
    #expect(try Schema("result-2").violations(of: outcome.output) == [])
  }

  @Test func `renders that show nothing new are in results`() throws {
    let outcome = try tool.run(
      "run", "--quick", "--only", "count", "--filter", "Direct/list.unreadRow", "--format", "json")
    let result = try #require(ResultFile(json: outcome.output))
    let cell = Cell(pattern: "Direct", workload: "list.unreadRow", size: 1_000)
    #expect(result.row(cell, .renders)?.value == 1)
    #expect(result.row(cell, .renders)?.reason?.contains("whole views") == true)
    #expect(result.row(cell, .unchangedRenders)?.value == 1)
    #expect(try Schema("result-2").violations(of: outcome.output) == [])
  }

  @Test func everyCellHasEveryMetric() throws {
    let outcome = try tool.run("run", few[0], few[1], few[2], "--format", "json", "--seed", "7")
    let result = try #require(ResultFile(json: outcome.output))
    let rows = result.rows.filter { $0.cell.pattern == "Floor" }
    let passes: [Pass] = [.allocations, .calls, .time]
    let usual = Metric.allCases.filter { metric in
      metric != .unchangedRenders && passes.contains { $0.metrics.contains(metric) }
    }
    #expect(rows.map(\.metric) == usual)
    let control = result.rows.filter { $0.cell.pattern == "Control" }
    // Three cells, each with its time and its tail.
    #expect(control.map(\.samples.count) == Array(repeating: 3, count: 6))
    #expect(result.rows[0].samples.count == 3)
    #expect(result.environment.seed == 7)
    #expect(result.row(rows[0].cell, .renders)?.value == 1)
  }

  @Test func fileGetsWhatItsNameSays() throws {
    let outcome = try tool.run("run", few[0], few[1], few[2], "--output", "out.json")
    #expect(outcome.code == 0)
    #expect(outcome.output == "")
    #expect(try Schema("result-2").violations(of: tool.text(of: "out.json")) == [])
    let report = try tool.run("report", "out.json")
    #expect(report.output.contains("structAndClosure"))
    let markdown = try tool.run("report", "out.json", "--format", "markdown")
    #expect(markdown.output.contains("| structAndClosure |"))
  }

  @Test func `without jemalloc the row says so and is not zero`() throws {
    let outcome = try tool.run(
      "run", few[0], few[1], few[2], "--format", "json",
      variables: ["PATTERNBENCH_JEMALLOC": "/no/libjemalloc.so"])
    #expect(outcome.code == 0)
    let result = try #require(ResultFile(json: outcome.output))
    for row in result.rows where row.metric == .mallocs || row.metric == .bytes {
      #expect(row.status == .notMeasured)
      #expect(row.value == nil)
      #expect(row.reason == "not counted: jemalloc missing (scripts/setup installs it)")
    }
    #expect(result.environment.allocator.hasSuffix("counts: none"))
  }

  @Test func `the result of the last run is kept`() throws {
    let run = try tool.run(
      "run", "--quick", "--only", "time", "--filter", "floor.structAndClosure", "--output",
      "out.json")
    #expect(run.code == 0)
    #expect(try tool.text(of: "Results/runs/last.json") == tool.text(of: "out.json"))
  }

  @Test func killedRunIsReportedAndResumed() throws {
    let arguments = ["run", "--quick", "--filter", "Floor", "--output", "out.json"]
    let killed = try tool.run(
      arguments[0], arguments[1], arguments[2], arguments[3], until: " left\n", then: SIGKILL)
    #expect(killed.code == SIGKILL)
    #expect(tool.journals.count == 1)

    let other = try tool.run("run", few[0], few[1], few[2])
    #expect(other.code == 0)
    #expect(other.errors.contains("bench: found an interrupted run with "))
    #expect(other.errors.contains("--resume continues it, --fresh discards it"))
    #expect(tool.journals.count == 1)

    let resumed = try tool.run(
      arguments[0], arguments[1], arguments[2], arguments[3], arguments[4], arguments[5],
      "--resume")
    #expect(resumed.code == 0)
    #expect(resumed.errors.contains("bench: continuing an interrupted run with "))
    let result = try #require(ResultFile(json: tool.text(of: "out.json")))
    #expect(result.rows.allSatisfy { $0.status == .ok || $0.metric == .renders })
    #expect(tool.journals.isEmpty)
  }

  @Test func `a run that was killed before its first measurement leaves nothing`() throws {
    let header = Journal.Header(binary: "sha256:0", seed: 42, sampling: .quick, jobs: 9)
    _ = try Journal(in: "\(tool.folder)/Results/runs", header, [])
    #expect(tool.journals.count == 1)
    let outcome = try tool.run("run", few[0], few[1], few[2], "--resume")
    #expect(outcome.code == 1)
    #expect(outcome.errors.contains("there is no interrupted run in Results/runs to resume"))
    #expect(tool.journals.isEmpty)
  }

  @Test func `an interrupted run says what is saved and fresh discards it`() throws {
    let outcome = try tool.run(
      "run", "--quick", "--filter", "Floor", until: " left\n", then: SIGINT)
    #expect(outcome.code == 130)
    #expect(outcome.errors.contains("bench: interrupted; "))
    #expect(outcome.errors.contains("are saved in Results/runs/"))
    #expect(outcome.output == "")
    let fresh = try tool.run("run", few[0], few[1], few[2], "--fresh")
    #expect(fresh.errors.contains("bench: discarded an interrupted run with "))
    #expect(tool.journals.isEmpty)
  }

  @Test func `a run with other options is not resumed`() throws {
    _ = try tool.run("run", "--quick", "--filter", "Floor", until: " left\n", then: SIGKILL)
    let outcome = try tool.run("run", few[0], few[1], few[2], "--resume", "--seed", "1")
    #expect(outcome.code == 1)
    #expect(outcome.errors.contains("was made with --seed 42: it cannot be resumed"))
  }

  @Test func `a run in a folder that cannot be written loses nothing but its journal`() throws {
    try tool.write("", to: "Results")
    let outcome = try tool.run("run", few[0], few[1], few[2])
    #expect(outcome.code == 0)
    #expect(outcome.errors.contains("cannot create Results/runs: Not a directory"))
    #expect(outcome.output.contains("structAndClosure"))
  }

  @Test func `progress goes to the error output and can be switched off`() throws {
    let loud = try tool.run("run", few[0], few[1], few[2])
    #expect(loud.errors.contains(/bench: takes about \d+:\d\d minutes: .*\d+:\d\d to time\n/))
    #expect(loud.errors.contains("bench: 14 of 14"))
    #expect(!loud.output.contains("bench: 14 of 14"))
    let quiet = try tool.run("run", few[0], few[1], few[2], "--no-progress")
    #expect(!quiet.errors.contains(" of 14") && !quiet.errors.contains("takes about"))
  }

  @Test func `output that is not a terminal has no colours`() throws {
    #expect(!(try tool.run("run", few[0], few[1], few[2]).output.contains("\u{1B}")))
  }
}
