import Testing

@testable import BenchKit

@Suite struct ChildProcessTests {
  private func run(_ script: String, timeout: Duration = .seconds(60)) throws
    -> EndedProcess
  {
    try ChildProcess(
      "/bin/sh", ["-c", script], environment: ["PATH": "/usr/bin:/bin", "ONLY": "this"],
      timeout: timeout
    ).run()
  }

  @Test func `both outputs and the exit code come back`() throws {
    let outcome = try run("echo out; echo err >&2; exit 7")
    #expect(outcome == .init(output: "out\n", errors: "err\n", end: .exited(7)))
  }

  @Test func deathBySignalIsNamed() throws {
    let end = try run("kill -SEGV $$").end
    #expect(end == .signalled(11))
    #expect("\(end)".contains("signal 11"))
  }

  @Test func childThatHangsIsEnded() throws {
    let outcome = try run("echo before; sleep 1000", timeout: .milliseconds(300))
    #expect(outcome.end == .timedOut(.milliseconds(300)))
    #expect(outcome.output == "before\n")
  }

  @Test func `a child that closes its outputs and hangs is ended`() throws {
    let outcome = try run("exec >&- 2>&-; sleep 1000", timeout: .milliseconds(300))
    #expect(outcome.end == .timedOut(.milliseconds(300)))
  }

  @Test func `a grandchild that holds the output is ended too`() throws {
    let outcome = try run("sleep 1000 & exit 0", timeout: .milliseconds(300))
    #expect(outcome.end == .timedOut(.milliseconds(300)))
  }

  @Test func `a flood of output is cut and not waited for`() throws {
    let outcome = try run("head -c 5000000 /dev/zero | tr '\\0' x")
    #expect(outcome.end == .exited(0))
    #expect(outcome.output.utf8.count == 1 << 20)
  }

  @Test func `a child sees only the environment that it is given`() throws {
    let lines = try run("env").output.split(separator: "\n")
    #expect(lines.contains("ONLY=this"))
    #expect(!lines.contains { $0.hasPrefix("HOME=") })
  }

  @Test func inputIsEmpty() throws {
    #expect(try run("cat").output == "")
  }

  @Test func `a missing program is an error that names it`() {
    #expect {
      try ChildProcess("/no/such/program", [], environment: [:], timeout: .seconds(1)).run()
    } throws: {
      "\($0)" == "cannot start /no/such/program: No such file or directory"
    }
  }
}
