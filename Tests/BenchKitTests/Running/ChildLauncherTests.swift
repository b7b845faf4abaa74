import Libc
import Testing

@testable import BenchKit

/// Whatever a child does, what comes back is a report.
@Suite struct ChildLauncherTests {
  private let job = Job(
    Cell(pattern: "P", workload: "w.x", size: 1), .time, fork: 0, runSeed: 42)

  private func report(_ script: String, timeout: Duration = .seconds(60)) -> CellReport? {
    ChildLauncher(
      executable: "/bin/sh", inherited: ["PATH": "/usr/bin:/bin"], timeout: timeout,
      arguments: { _ in ["-c", script] }
    ).run(job)
  }

  private static let good = CellReport(measurements: [.init(.time, 12.5)])

  private func saying(_ text: String) -> String { "printf '%s\\n' '\(text)'" }

  @Test func `a report is found among what the pattern prints`() {
    let script = "echo noise; \(saying(ChildLauncher.mark + Self.good.json)); echo more noise"
    #expect(report(script) == Self.good)
  }

  @Test func `a crash is a failure with its message`() {
    let script =
      "echo 'x.swift:1: Fatal error: Index out of range' >&2; echo trace >&2; kill -TRAP $$"
    let failure = report(script)?.failure
    #expect(failure?.hasPrefix("the child died of signal 5") == true)
    #expect(failure?.hasSuffix(": x.swift:1: Fatal error: Index out of range") == true)
  }

  @Test func exitCodeIsAFailure() {
    #expect(report("echo why >&2; exit 9")?.failure == "the child exited with code 9: why")
  }

  @Test func hangIsAFailure() {
    #expect(
      report("sleep 1000", timeout: .seconds(1))?.failure
        == "the child was ended after 1 s without a result")
  }

  @Test func garbageIsAFailure() {
    #expect(report("echo garbage")?.failure == "the child printed no report: garbage")
    #expect(report("true")?.failure == "the child printed no report")
    #expect(
      report(saying(ChildLauncher.mark + "{oops"))?.failure?
        .hasPrefix("the child's report cannot be read: patternbench.cell/1 {oops") == true)
  }

  @Test func twoReportsAreAFailure() {
    let line = saying(ChildLauncher.mark + Self.good.json)
    #expect(report("\(line); \(line)")?.failure?.hasPrefix("the child printed 2 reports") == true)
  }

  @Test func missingExecutableIsAFailure() {
    let launcher = ChildLauncher(executable: "/no/bench", inherited: [:], arguments: { _ in [] })
    #expect(launcher.run(job)?.failure == "cannot start /no/bench: No such file or directory")
  }

  @Test func `a child that fails names the variables that it did not receive`() throws {
    func failure(_ words: [String]) throws -> String? {
      let all = ["PATH": "/usr/bin:/bin", "CORPUS": "a", "TERM": "dumb", "LC_ALL": "C"]
      return ChildLauncher(
        executable: "/bin/sh", inherited: all, added: try MeasuringVariables(words, from: all),
        arguments: { _ in ["-c", "test \"$CORPUS\" = b || exit 9"] }
      ).run(job)?.failure
    }
    #expect(
      try failure([])
        == "the child exited with code 9 (not passed on: CORPUS; --env NAME passes one)")
    #expect(
      WithheldVariables(["A": "", "B": "", "C": "", "D": ""], passed: [:]).remedy
        == "not passed on: 4 variables of this shell, such as A; --env NAME passes one")
    #expect(try failure(["CORPUS"]) == "the child exited with code 9")
    #expect(try failure(["CORPUS=b"]) == "the child printed no report")
  }

  @Test(arguments: ["", "=1", "1A", "A-B=1", "NONE"])
  func `a word that names no variable is refused`(word: String) {
    #expect(throws: InvalidVariable.self) { try MeasuringVariables([word], from: [:]) }
  }

  @Test func `a program that is being built is called that`() {
    #expect(
      ToolFailure(starting: "bench", ETXTBSY).description.contains("start again when the build"))
  }

  @Test func `the environment is the same for all but for its length`() throws {
    let launcher = ChildLauncher(
      executable: "/usr/bin/env", inherited: ["PATH": "/usr/bin:/bin", "SECRET": "x"],
      arguments: { _ in [] })
    let lines = [0, 1].map { fork in
      launcher.variables(of: Job(job.cell, .time, fork: fork, runSeed: 42))
    }
    #expect(lines[0]["SECRET"] == nil)
    #expect(lines[0]["SWIFT_DETERMINISTIC_HASHING"] == "1")
    #expect(lines[0]["PATTERNBENCH_PADDING"]?.count != lines[1]["PATTERNBENCH_PADDING"]?.count)
    let count = launcher.variables(of: Job(job.cell, .allocations, fork: 0, runSeed: 42))
    #expect(count["MALLOC_CONF"] == "tcache:false")
    #expect(count["PATTERNBENCH_PADDING"] == nil)
  }
}
