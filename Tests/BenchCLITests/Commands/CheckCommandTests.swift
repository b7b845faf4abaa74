import BenchTestSupport
import Foundation
import Testing

@testable import BenchCLI
@testable import BenchKit

@Suite struct CheckCommandTests {
  private let tool: Tool
  private let one = ["--filter", "IV/counter.increment", "--no-progress"]

  init() throws { tool = try Tool() }

  @Test func `a missing budget has an exit code of its own and a remedy`() throws {
    let outcome = try tool.run(["check"] + one)
    #expect(outcome.code == 5)
    #expect(try outcome.errors.contains("no budget in \(folder) for IV"))
    #expect(outcome.errors.contains("bench budget update"))
  }

  /// The conditions of the executable under test.
  private var conditions: Budget.Conditions {
    get throws {
      Budget.Conditions(
        try .here(
          Build(executable: try Tool.executable().path), SourceTree(of: Machine.executable),
          counter: nil, seed: CountedRun.seed))
    }
  }

  /// The folder of its budgets.
  private var folder: String { get throws { try BudgetFolder(conditions).path } }

  private func budget(_ pattern: String, _ workloads: String...) throws {
    let rows = workloads.map { workload in
      """
      {"workload":"\(workload)","size":1,"actions":1,"mallocs":1,"bytes":1,"retains":1,\
      "releases":1,"instructions":1}
      """
    }
    try FileManager.default.createDirectory(
      atPath: "\(tool.folder)/\(folder)", withIntermediateDirectories: true)
    try tool.write(
      """
      {"schema":"\(Budget.schema)","pattern":"\(pattern)","conditions":\(conditions.json),
      "rows":[\(rows.joined(separator: ","))]}
      """, to: "\(folder)/\(pattern).json")
  }

  @Test func `a budget of what is gone is named with the command that removes it`() throws {
    try budget("IV", "counter.increment", "counter.gone")
    let gone = try tool.run(["check"] + one + ["--filter", "IV/counter"])
    #expect(gone.code == 5)
    #expect(
      gone.errors.contains(
        "budgets in \(try folder) limit what is no longer counted: IV/counter.gone/1; run bench budget update"
      ))

    try budget("IV", "counter.increment")
    try budget("Gone", "counter.increment")
    let pattern = try tool.run("check", "--filter", "[ig]*/counter.increment")
    #expect(pattern.code == 5)
    #expect(pattern.errors.contains("no longer counted: Gone/counter.increment/1;"))
  }

  @Test(.enabled(if: CallgrindForkServer.obstacle == nil, "valgrind counts what budgets limit"))
  func `a budget outside the filter is not gone and update removes what is`() throws {
    try budget("IV", "counter.gone", "counter.roundtrip")
    try budget("Gone", "counter.increment")
    #expect(try tool.run(["budget", "update"] + one).code == 0)
    let kept = try tool.text(of: "\(folder)/IV.json")
    #expect(kept.contains("counter.roundtrip") && !kept.contains("counter.gone"))
    #expect(try tool.run(["check"] + one).code == 0)
    let gone = try "\(tool.folder)/\(folder)/Gone.json"
    #expect(FileManager.default.fileExists(atPath: gone))
    #expect(try tool.run("budget", "update", "--filter", "[ig]*/counter.increment").code == 0)
    #expect(!FileManager.default.fileExists(atPath: gone))
  }

  @Test(.enabled(if: CallgrindForkServer.obstacle == nil, "valgrind counts what budgets limit"))
  func `a cell that cannot be counted does not pass`() throws {
    try budget("IV", "counter.increment")
    let variables = ["PATTERNBENCH_JEMALLOC": "no-such-library"]
    let check = try tool.run("check", one[0], one[1], one[2], variables: variables)
    #expect(check.code == 8)
    #expect(
      check.output.contains(
        "not measured  IV/counter.increment/1  not counted: jemalloc missing"))
    let json = try tool.run("check", one[0], one[1], "--format", "json", variables: variables)
    #expect(json.output.contains("\"status\":\"not measured\""))
    #expect(try Schema("check-2").violations(of: json.output) == [])
  }

  @Test(.enabled(if: CallgrindForkServer.obstacle == nil, "valgrind counts what budgets limit"))
  func `what could not be counted is counted once it can be`() throws {
    let without = try tool.run(
      "budget", "update", one[0], one[1], one[2],
      variables: ["PATTERNBENCH_JEMALLOC": "no-such-library"])
    #expect(without.code == 8)
    #expect(without.errors.contains("jemalloc missing (scripts/setup installs it)"))
    let with = try tool.run(["budget", "update"] + one)
    #expect(with.code == 0, "\(with.errors)")
  }

  @Test(.enabled(if: CallgrindForkServer.obstacle == nil, "valgrind counts what budgets limit"))
  func budgetHoldsUntilSomethingCostsMore() throws {
    let update = try tool.run(["budget", "update"] + one)
    try #require(update.code == 0, "\(update.errors)")
    let within = try tool.run(["check"] + one)
    #expect(within.code == 0)
    #expect(within.output.contains("are within their budgets"))

    let file = try "\(folder)/IV.json"
    let budget = try tool.text(of: file)
    let counted = try #require(Budget(json: budget)?.rows.first)
    let fewer = counted.retains - counted.retains / 1_000
    try tool.write(
      budget.replacing("\"retains\":\(counted.retains)", with: "\"retains\":\(fewer)"), to: file)
    let above = try tool.run(["check"] + one + ["--format", "json"])
    #expect(above.code == 2)
    #expect(above.output.contains("patternbench.check/2"))
    #expect(above.output.components(separatedBy: "\"status\":\"above\"").count == 2)
    let text = try tool.run(["check"] + one).output
    let found = counted.retains.grouped
    #expect(text.contains("above  IV/counter.increment/1  retains"))
    let difference = "+\((counted.retains - fewer).grouped)"
    #expect(text.contains(" \(difference) "))
    #expect(text.contains("\(fewer.grouped)  \(found)  "))
    #expect(text.contains("bench check --against REVISION names the functions behind a cost, if"))

    #expect(try Schema("check-2").violations(of: above.output) == [])
    #expect(try Schema("budget-2").violations(of: budget) == [])

    try tool.write(
      budget.replacing("\"actions\":\(counted.actions)", with: "\"actions\":1"), to: file)
    let without = try tool.run(["check"] + one + ["--format", "json"])
    #expect(without.code == 5)
    #expect(without.output.contains("\"status\":\"no budget\""))
    #expect(try Schema("check-2").violations(of: without.output) == [])

    try tool.write(budget.replacing("\"swift\":\"", with: "\"swift\":\"other "), to: file)
    let elsewhere = try tool.run(["check"] + one)
    #expect(elsewhere.code == 8)
    #expect(elsewhere.errors.contains("the budget of IV was made with Swift other "))
    #expect(elsewhere.errors.contains("--force"))
  }

  @Test func selectionWithoutBudgetsIsWrongUsage() throws {
    for command in [["check"], ["budget", "update"]] {
      let outcome = try tool.run(command + ["--filter", "floor.published"])
      #expect(outcome.code == 64)
      #expect(outcome.errors.contains("floors other than floor.harness have none"))
    }
  }

  @Test func `bad arguments are refused before anything is counted`() throws {
    try tool.write("{}", to: "result.json")
    let bad = [
      ["--output", "x.csv"], ["--time"], ["--allow-missing"], ["--against", "/bin/ls"],
      ["--against", "./none"],
      ["--against", "result.json"],
    ]
    for arguments in bad {
      let outcome = try tool.run(["check"] + arguments)
      #expect(outcome.code != 0)
      #expect(!outcome.errors.contains(" left\n") && !outcome.errors.contains("verified"))
      #expect(!outcome.errors.contains("no budget in"))
    }
  }

  @Test
  func
    `a build that costs no more than another passes without any file and its sweeps are counted`()
    throws
  {
    let bench = try Tool.executable().path
    let outcome = try tool.run(
      ["check", "--against", bench, "--no-progress"] + ["--filter", "Direct/counter.increment"]
        + ["--filter", "Direct/scale.observers"])
    #expect(outcome.code == 0, "\(outcome.errors)")
    #expect(outcome.output.contains("A  \(bench)\nB  this executable\n"))
    #expect(outcome.output.contains("sweeps included: 3 of the cells are the three smallest sizes"))
    #expect(outcome.output.contains("all rules are kept"))
    let text = outcome.output.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    #expect(text.contains("values of 4 cells is worse than in \(bench)"))
    #expect(try tool.files == [])
  }

  @Test func `without valgrind allocations are compared and without any tool nothing passes`()
    throws
  {
    let bin = "\(tool.folder)/bin"
    try FileManager.default.createDirectory(atPath: bin, withIntermediateDirectories: true)
    for name in ["env", "sh", "sha256sum", "shasum", "swift"] {
      let places = ProcessInfo.processInfo.environment["PATH", default: ""].split(separator: ":")
      guard
        let path = places.map({ "\($0)/\(name)" }).first(
          where: FileManager.default.isExecutableFile)
      else { continue }
      try FileManager.default.createSymbolicLink(
        atPath: "\(bin)/\(name)", withDestinationPath: path)
    }
    let bench = try Tool.executable().path
    func check(_ jemalloc: [String: String]) throws -> Tool.Outcome {
      try tool.run(
        "check", "--against", bench, one[0], one[1], one[2],
        variables: jemalloc.merging(["PATH": bin]) { $1 })
    }
    let neither = try check(["PATTERNBENCH_JEMALLOC": "no-such-library"])
    #expect(neither.code == 8)
    #expect(neither.errors.contains("nothing could be counted: not counted: "))
    let allocations = try check([:])
    if allocations.errors.contains("jemalloc missing") { return }
    #expect(allocations.code == 0 && allocations.output.contains("valgrind missing"))
  }

  @Test func `a build that breaks a rule is not counted`() throws {
    let tool = try Tool("wrong-bench")
    let outcome = try tool.run(
      "check", "--against", try Tool.executable("wrong-bench").path, "--filter",
      "ForgetsEqualEffects/counter", "--no-progress", "--output", "check.md")
    #expect(outcome.code == 3)
    #expect(outcome.errors.contains("ForgetsEqualEffects breaks "))
    #expect(outcome.errors.contains("Nothing was counted."))
    #expect(try outcome.errors.contains(tool.text(of: "check.md")))
  }

  /// A comparison in which the counts of `cell` were `former` and are `latter`; nil where there is none.
  private func compared(_ former: Double?, _ latter: Double?, _ metric: Metric = .instructions)
    -> Comparison
  {
    func row(_ value: Double?) -> ResultRow {
      ResultRow(
        Cell(pattern: "P", workload: "scale.rows", size: 10_000), metric,
        value.map { .ok(.init($0)) } ?? .notMeasured(reason: "valgrind is missing"))
    }
    let other = ResultRow(Cell(pattern: "P", workload: "w.x", size: 1), .mallocs, .ok(.init(3)))
    return Comparison(
      "main (abc)", "the working tree", delta: 0.01,
      rows: [
        CountComparison.row(other, other), CountComparison.row(row(former), row(latter)),
      ])
  }

  @Test func `a cost above that of the revision is a regression named in the first line`() throws {
    let report = CheckReport(comparison: compared(860_000, 1_610_000))
    #expect(report.status == .regression)
    #expect(
      report.markdown.hasPrefix(
        "regression: P/scale.rows/10000 instructions 1.61 M, was 860 k, +87.2\u{A0}%; 2 values of 2 cells "
          + "were compared with main (abc)\n\n"))
    #expect(report.text(.plain).contains("regression: P/scale.rows/10000 instructions"))
    #expect(!report.text(.plain).contains("false difference"))
    #expect(try Schema("check-2").violations(of: report.jsonText) == [])
    #expect(try report.page.text().contains("regression: P/scale.rows/10000"))
  }

  @Test func costWithinTheTolerancePasses() {
    let report = CheckReport(comparison: compared(860_000, 864_000))
    #expect(report.status == .ok)
    #expect(
      report.markdown.hasPrefix("ok: none of 2 values of 2 cells is worse than in main (abc)\n"))
  }

  @Test func `a cell that is gone does not pass`() {
    let report = CheckReport(comparison: compared(860_000, nil))
    #expect(report.status == .regression)
    #expect(
      report.markdown.hasPrefix(
        "regression: B has no value for P/scale.rows/10000, which A has\n"))
    #expect(!report.markdown.contains("To accept"))
    let allowed = CheckReport(comparison: compared(860_000, nil), allowsMissing: true)
    #expect(allowed.status == .ok)
    #expect(allowed.markdown.hasPrefix("ok: none of 1 value of 1 cell is worse than in"))
  }

  @Test func `what neither build could count is said and passes`() {
    let report = CheckReport(comparison: compared(nil, nil))
    #expect(report.status == .ok)
    #expect(report.markdown.contains("; not compared: instructions (valgrind is missing)\n"))
  }

  @Test func `a failed cell of a build is a failure`() {
    let cell = Cell(pattern: "P", workload: "w.x", size: 1)
    let row = Comparison.Row(cell, .mallocs, .failed, reason: "the child exited with code 4")
    let report = CheckReport(comparison: Comparison("a", "b", delta: 0.01, rows: [row]))
    #expect(report.status == .failed)
    #expect(report.markdown.hasPrefix("failed: P/w.x/1 failed: the child exited with code 4\n"))
    #expect(report.markdown.contains("- mallocs – the child exited with code 4: P/w.x/1"))
    #expect(!report.markdown.contains("| P/w.x/1"))
  }

  @Test func `a failed cell is reported beside the others`() throws {
    let cell = Cell(pattern: "P", workload: "w.x", size: 1)
    let empty = ResultFile(environment: .sample(), rows: [])
    let budget = try Budget("P", from: empty)
    let report = CheckReport(
      parts: [
        .init(
          check: BudgetCheck(budget, against: budget),
          failures: [.init(cell: cell, reason: "the child exited with code 4")])
      ], forced: nil)
    #expect(report.status == .failed)
    #expect(report.text(.plain).contains("failed  P/w.x/1  the child exited with code 4\n"))
    #expect(report.markdown.contains("| failed | P/w.x/1 | the child exited with code 4 | |"))
    #expect(try Schema("check-2").violations(of: report.jsonText) == [])
  }

  @Test func withoutValgrindNothingPassesABudget() throws {
    try FileManager.default.createDirectory(
      atPath: "\(tool.folder)/Results/budgets", withIntermediateDirectories: true)
    let outcome = try tool.run(
      "budget", "update", "--filter", "IV/counter.increment", variables: ["PATH": "/nowhere"])
    #expect(outcome.code == 8)
    #expect(outcome.errors.contains("not counted: valgrind missing (scripts/setup installs it)"))
  }

  @Test func `git bisect reads good bad or skip and nothing else`() {
    for status in ExitStatus.allCases {
      let code = status.codeForGitBisect
      #expect(code == (status == .ok ? 0 : status == .regression ? 1 : 125), "\(status)")
    }
  }

  @Test(arguments: [
    (["--git-bisect"], "add --against REVISION"),
    (["--git-bisect", "--against", "/bin/sh"], "is an executable: name a revision"),
    (["--git-bisect", "--against", "v1.0"], "is not in a package"),
    (["--git-bisect", "--against", "v1.0", "--bogus"], "Unknown option '--bogus'"),
    (["--git-bisect", "--against", "v1.0", "--output", "/no/such.md"], "cannot write"),
  ])
  func `what cannot be judged is skipped by git bisect`(arguments: [String], sentence: String)
    throws
  {
    let outcome = try tool.run(["check"] + arguments)
    #expect(outcome.code == 125)
    #expect(outcome.errors.contains(sentence), "\(outcome.errors)")
  }
}
