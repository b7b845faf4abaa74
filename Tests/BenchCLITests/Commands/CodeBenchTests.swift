import BenchTestSupport
import Foundation
import Testing

@testable import BenchKit

/// A tool without patterns, which measures code.
@Suite struct CodeBenchTests {
  private let tool: Tool

  init() throws { tool = try Tool("code-bench") }

  private func result(_ arguments: String...) throws -> (ResultFile, Tool.Outcome) {
    let outcome = try tool.run(
      ["run", "--quick", "--no-progress", "--format", "json"] + arguments)
    return (try #require(ResultFile(json: outcome.output), "\(outcome.errors)"), outcome)
  }

  private func cell(_ name: String, _ size: Int = 1) -> Cell {
    Cell(pattern: "Code", workload: name, size: size)
  }

  @Test func `code that cannot be measured is named and takes no other row with it`() throws {
    let (result, outcome) = try result("--filter", "bad", "--filter", "cache.hit")
    #expect(outcome.code == 3)
    let reasons = [
      ("throws", "it threw everything"), ("wrong", "its check found a wrong result: 1"),
      ("traps", "the child died of signal"), ("yields", "it did not end within 1000000 jobs"),
      ("leavesTasks", "it leaves 1 task behind"), ("exits", "the child printed no report"),
    ]
    for (name, reason) in reasons {
      let row = try #require(result.row(cell("bad.\(name)"), .time))
      #expect(row.status == .failed && row.reason?.contains(reason) == true, "\(row)")
    }
    #expect(result.row(cell("cache.hit"), .time)?.status == .ok)
    #expect(try Schema("result-2").violations(of: outcome.output) == [])
  }

  @Test func `code that sleeps is timed and says why it is not counted`() throws {
    let (result, outcome) = try result("--filter", "sleeps")
    #expect(outcome.code == 0)
    #expect(result.row(cell("sleeps"), .time)?.value ?? 0 > 1e6)
    for metric in [Metric.mallocs, .instructions] {
      let reason = try #require(result.row(cell("sleeps"), metric)?.reason)
      #expect(reason.contains("escaped to real time"))
      #expect(reason.contains("asked for 0.001 seconds"))
    }
    #expect(result.row(cell("sleeps"), .renders) == nil)
  }

  @Test func `a variable of the command line reaches measured code and the result`() throws {
    func instructions(_ more: String..., variables: [String: String] = [:]) throws -> (
      Double, [MeasuredVariable]?
    ) {
      let outcome = try tool.run(
        [
          "run", "--only", "count", "--no-progress", "--format", "json", "--filter",
          "items.variable",
        ]
          + more, variables)
      let result = try #require(ResultFile(json: outcome.output), "\(outcome.errors)")
      #expect(try Schema("result-2").violations(of: outcome.output) == [])
      let row = result.row(
        cell("items.variable"), CallgrindForkServer.obstacle == nil ? .instructions : .mallocs)
      return (row?.value ?? 0, result.environment.variables)
    }
    let (usual, none) = try instructions(variables: ["ITEMS": "1000"])
    let (passed, first) = try instructions("--env", "ITEMS", variables: ["ITEMS": "1000"])
    let (set, second) = try instructions("--env", "ITEMS=1000")
    #expect(passed > usual + 500 && set == passed)
    #expect(none == nil && first == second)
    #expect(first?[0].value == nil && second?[0].value == "1000")
  }

  @Test(.enabled(if: CallgrindForkServer.obstacle == nil))
  func `a count that is higher in one layout of memory only is no regression`() throws {
    let selection = ["--filter", "objects.order", "--no-progress"]
    #expect(
      try tool.run(["budget", "update", "--env", "PATTERNBENCH_LAYOUT=1"] + selection).code == 0)
    let check = try tool.run(["check", "--force"] + selection)
    #expect(check.code == 0, "\(check.output)\(check.errors)")
    #expect(check.output.contains("layout?  objects.order"))
    #expect(check.output.contains("ok: "))
    let json = try tool.run(["check", "--force", "--format", "json"] + selection).output
    #expect(try Schema("check-2").violations(of: json) == [])
  }

  @Test func `sizes are rows of a table and say how the cost grows`() throws {
    let (result, outcome) = try result("--filter", "sums.array", "--only", "time")
    try tool.write(outcome.output, to: "result.json")
    #expect(result.row(cell("sums.array", 1_000), .timeGrowth)?.value != nil)
    let text = try tool.run("report", "result.json").output
    #expect(text.contains("sums.array · 1,000 ") && text.contains("size"))
    let markdown = try tool.run("report", "result.json", "--format", "markdown").output
    #expect(markdown.contains("| sums.array · 1,000 |"))
    let page = try tool.run("report", "result.json", "--format", "html").output
    #expect(page.contains("sums.array · 1,000") && !page.contains("architecture"))
  }

  @Test func `single calls of code have percentiles`() throws {
    let (result, outcome) = try result(
      "--filter", "cache.hit,bad.throws", "--only", "latency", "--only", "time")
    #expect(outcome.code == 3)
    let median = result.row(cell("cache.hit"), .latencyMedian)?.value ?? 0
    #expect(median > 0 && median <= result.row(cell("cache.hit"), .latencyMax)?.value ?? 0)
    #expect(result.row(cell("cache.hit"), .time)?.value ?? 0 > 0)
    #expect(result.row(cell("bad.throws"), .latencyMedian)?.status == .failed)
    #expect(result.rows.allSatisfy { $0.metric.frame == nil })
    #expect(try Schema("result-2").violations(of: outcome.output) == [])
  }

  @Test func comparisonSaysNothingOfRenders() throws {
    let bench = try Tool.executable("code-bench").path
    let outcome = try tool.run(
      "compare", bench, bench, "--only", "count", "--filter", "cache.hit", "--filter", "Floor",
      "--filter", "sleeps", "--no-progress")
    #expect(outcome.code == 0, "\(outcome.errors)")
    #expect(outcome.output.contains("not compared") && !outcome.output.contains("render"))
  }

  @Test func `what is about patterns is not shown`() throws {
    let help = try tool.run("--help").output
    for command in ["choose", "source", "verify", "trace", "effort", "bias"] {
      #expect(!help.contains("  \(command) "))
      let outcome = try tool.run(command)
      #expect(outcome.code == 64)
      #expect(outcome.errors.contains("There is no command '\(command)'"))
    }
    #expect(help.contains("  run ") && help.contains("USAGE: code-bench"))
    for command in ["run", "list", "compare", "check", "budget", "bisect", "history", "report"] {
      let help = try tool.run("help", command).output
      #expect(!help.localizedCaseInsensitiveContains("pattern"), "\(help)")
    }
    #expect(!(try tool.run("list").output).contains("Patterns"))
    let wrong = try tool.run("run", "--only")
    #expect(wrong.errors.contains("code-bench run"))
  }

  @Test func `the list has the sizes of each benchmark`() throws {
    let list = try tool.run("list").output
    #expect(list.contains("(size: 10, 100, 1,000)"))
    #expect(try Schema("list-1").violations(of: tool.run("list", "--format", "json").output) == [])
  }

  @Test func resultsLieBesideTheManifest() throws {
    let package = "\(tool.folder)/App"
    try FileManager.default.createDirectory(
      atPath: "\(package)/.build", withIntermediateDirectories: true)
    try tool.write("", to: "App/Package.swift")
    try Tool.link("\(tool.folder)/.bin/code-bench", to: "\(package)/.build/code-bench")
    let process = Process()
    process.executableURL = URL(filePath: "\(package)/.build/code-bench")
    process.arguments = ["run", "--quick", "--only", "time", "--filter", "cache", "--no-progress"]
    process.currentDirectoryURL = URL(filePath: tool.folder)
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    #expect(FileManager.default.fileExists(atPath: "\(package)/Results/runs/last.json"))
    #expect(!FileManager.default.fileExists(atPath: "\(tool.folder)/Results"))
  }
}
