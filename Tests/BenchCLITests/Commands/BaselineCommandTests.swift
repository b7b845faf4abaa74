import Foundation
import Testing

@testable import BenchKit

@Suite struct BaselineCommandTests {
  private let tool: Tool

  init() throws {
    tool = try Tool()
    var sample = ResultFile(environment: Self.environment, rows: [])
    let cell = Cell(pattern: "RIV", workload: "counter.increment", size: 1)
    let interval = Interval(low: 12, high: 13, method: .bootstrap)
    sample.rows = [ResultRow(cell, .time, .ok(.init(12.5, interval, samples: [12, 12.5, 13])))]
    try tool.write(sample.text, to: "ok.json")
    sample.rows[0] = ResultRow(cell, .time, .failed(reason: "wrong"))
    try tool.write(sample.text, to: "failed.json")
  }

  /// This machine and the executable under test, which is of the tests' own build.
  private static var environment: ResultEnvironment {
    ResultEnvironment(
      tool: "bench 1", git: "abc", dirty: false, swift: "6.3", flags: Build.flags,
      cpu: Machine.cpu, cores: Machine.cores, kernel: Machine.kernel, virtualization: "none",
      allocator: "glibc", binary: "sha256:00", seed: 42)
  }

  @Test func baselineIsSavedListedShownAndRemoved() throws {
    #expect(try tool.run("baseline", "save", "main", "ok.json").code == 0)
    let again = try tool.run("baseline", "save", "main", "ok.json")
    #expect(again.code == 1 && again.errors.contains("--force overwrites it"))
    #expect(try tool.run("baseline", "save", "main", "ok.json", "--force").code == 0)

    let list = try tool.run("baseline", "list")
    #expect(list.output.contains("main") && list.output.contains("1 rows of abc"))
    let page = try tool.run("baseline", "list", "--format", "markdown")
    #expect(page.output.contains("| main |") && page.output.contains("1 rows of abc"))
    let json = try tool.run("baseline", "list", "--format", "json")
    #expect(try Schema("baselines-1").violations(of: json.output) == [])

    let file = try #require(BaselineFolder(path: "\(tool.folder)/Results/baselines").anyFile)
    #expect(try tool.run("report", file, "--format", "csv").output.contains("RIV,counter"))
    let removed = try tool.run("baseline", "rm", "main", "--all")
    #expect(removed.code == 0 && removed.errors.contains("removed Results/baselines/main/"))
    #expect(try tool.run("baseline", "list").output == "No baselines in Results/baselines.\n")
  }

  @Test(arguments: [
    ["baseline", "show", "nothing"], ["baseline", "rm", "nothing"], ["report", "nothing"],
    ["baseline", "rm", "nothing", "--all"],
  ])
  func missingBaselineHasAnExitCodeOfItsOwn(arguments: [String]) throws {
    let outcome = try tool.run(arguments)
    #expect(outcome.code == 5)
    #expect(outcome.errors.contains("there is no baseline 'nothing' in Results/baselines"))
  }

  @Test(arguments: [
    (
      ["baseline", "save", "main"], Int32(1),
      "there is no result of a run in Results/runs/last.json"
    ),
    (
      ["baseline", "save", "main", "failed.json"], 1,
      "RIV/counter.increment/1 has failed in this result; --force keeps it"
    ),
    (["baseline", "save", "../x", "ok.json"], 64, "'../x' cannot be the name of a baseline"),
    (["baseline", "rm", "a b"], 64, "'a b' cannot be the name of a baseline"),
    (["baseline", "save", "main", "nothing.json"], 1, "cannot read nothing.json"),
  ])
  func messageSaysWhatCannotBeDone(
    arguments: [String], code: Int32, sentence: String
  ) throws {
    let outcome = try tool.run(arguments)
    #expect(outcome.code == code)
    #expect(outcome.errors.contains(sentence))
  }

  @Test func readOnlyResultsAreReportedAndNothingIsHalfWritten() throws {
    try tool.write("", to: "Results")
    let outcome = try tool.run("baseline", "save", "main", "ok.json")
    #expect(outcome.code == 1)
    #expect(outcome.errors.contains("cannot create Results/baselines"))
  }

  @Test func lastResultOfARunIsWhatABaselineIsSavedFrom() throws {
    let run = try tool.run(
      "run", "--quick", "--only", "time", "--filter", "floor.structAndClosure", "--output",
      "out.json")
    #expect(run.code == 0)
    #expect(try tool.text(of: "Results/runs/last.json") == tool.text(of: "out.json"))

    #expect(try tool.run("baseline", "save", "main").code == 0)
    let shown = try tool.run("baseline", "show", "main", "--format", "json")
    #expect(shown.code == 0)
    #expect(try shown.output == tool.text(of: "out.json"))
  }
}

extension BaselineFolder {
  fileprivate var anyFile: String? { names.first.flatMap { files(of: $0).first } }
}
