import BenchTestSupport
import Foundation
import Testing

@testable import BenchCLI
@testable import BenchKit

@Suite(.enabled(if: CallgrindForkServer.obstacle == nil, "valgrind counts"))
struct ForkServerTests {
  private func job(_ pattern: String, _ workload: String = "counter.increment") -> Job {
    Job(Cell(pattern: pattern, workload: workload, size: 1), .calls, fork: 0, runSeed: 42)
  }

  private func server() throws -> (CallgrindForkServer, StrippedCopy) {
    let copy = try StrippedCopy(of: Tool.executable().path)
    let launcher = ChildLauncher(
      executable: copy.path, inherited: ProcessVariables.all, arguments: { _ in [] })
    return (try launcher.forkServer(for: job("Direct")), copy)
  }

  @Test func `counts do not depend on what was counted before`() throws {
    let (server, copy) = try server()
    defer { copy.remove() }
    let jobs = [job("Direct"), job("IV"), job("RIV", "search.keystroke"), job("Direct"), job("IV")]
    let reports = try jobs.map { try #require(server.run($0)) }
    let instructions = reports[0].measurements.first { $0.metric == .instructions }
    #expect(try #require(instructions?.value) > 0)
    #expect(reports[0] == reports[3] && reports[1] == reports[4])
    #expect(reports[0].measurements != reports[1].measurements)
  }

  @Test func `a failure of a fork is its own`() throws {
    let (server, copy) = try server()
    defer { copy.remove() }
    let failed = try #require(server.run(job("Nobody")))
    let reason = "the child exited with code 64: Error: there is no cell Nobody/"
    #expect(try #require(failed.failure).hasPrefix(reason))
    let next = try #require(server.run(job("Direct")))
    #expect(next.failure == nil)
    #expect(next.measurements.contains { $0.metric == .instructions })
  }
}
