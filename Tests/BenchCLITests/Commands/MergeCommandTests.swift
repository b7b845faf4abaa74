import BenchTestSupport
import Foundation
import Testing

@testable import BenchKit

@Suite struct MergeCommandTests {
  /// Runs `command` in one go and in three parts, and merges these; `code` is how each way ends.
  private func expectSameBytes(_ tool: Tool, _ command: [String], code: Int32) throws {
    let whole = try tool.run(command + ["--no-progress", "--output", "whole.json"])
    #expect(whole.code == code, "\(whole.errors)")
    for index in 1...3 {
      let part = try tool.run(
        command + ["--no-progress", "--shard", "\(index)/3", "--output", "part-\(index).json"])
      #expect([0, code].contains(part.code), "\(part.errors)")
      #expect(try Schema("shard-1").violations(of: tool.text(of: "part-\(index).json")) == [])
    }
    let merged = try tool.run(
      "merge", "part-3.json", "part-1.json", "part-2.json", "--output", "merged.json")
    #expect(merged.code == code, "\(merged.errors)")
    #expect(try tool.text(of: "merged.json") == tool.text(of: "whole.json"))
  }

  @Test func `broken and kept rules of three parts are those of one`() throws {
    try expectSameBytes(
      Tool("wrong-bench"),
      ["verify", "--rule", "OB1", "--rule", "DI1", "--rule", "RE1"]
        + ["TrapsOnDecrement", "ForgetsNegative", "DeliversOnAQueue"].flatMap { ["--filter", $0] },
      code: 3)
  }

  @Test(.enabled(if: CallgrindForkServer.obstacle == nil, "valgrind counts"))
  func `counts of code in three parts are those of one`() throws {
    try expectSameBytes(
      Tool("code-bench"),
      ["run", "--only", "count", "--filter", "sums.array", "--filter", "cache.hit"]
        + ["--filter", "bad.wrong"], code: 3)
  }

  private let part = ["verify", "--filter", "Direct", "--rule", "DI1", "--no-progress"]

  @Test func `a whole without a part is refused with an exit code of its own and the file says so`()
    throws
  {
    let tool = try Tool()
    #expect(try tool.run(part + ["--shard", "1/3", "--output", "1.json"]).code == 0)
    let outcome = try tool.run("merge", "1.json", "--output", "all.json")
    #expect(outcome.code == 6)
    #expect(outcome.errors.contains("missing of 3 shards: 2, 3"))
    #expect(try tool.text(of: "all.json").contains("missing of 3 shards: 2, 3"))
  }

  @Test func whatIsNoPartIsNamed() throws {
    let tool = try Tool()
    try tool.write("{\"error\":\"it rained\"}", to: "failed.json")
    try tool.write("{\"schema\":\"patternbench.result/2\"}", to: "whole.json")
    let outcome = try tool.run("merge", "failed.json", "whole.json", "nothing.json")
    #expect(outcome.code == 6)
    #expect(outcome.errors.contains("failed.json has no results: it rained"))
    #expect(outcome.errors.contains("whole.json was not written with --shard: its schema is"))
    #expect(outcome.errors.contains("cannot read nothing.json"))
  }

  @Test func `a part is not a result for any other command`() throws {
    let tool = try Tool()
    #expect(try tool.run(part + ["--shard", "1/2", "--output", "1.json"]).code == 0)
    let outcome = try tool.run("report", "1.json")
    #expect(outcome.code == 1)
    #expect(outcome.errors.contains("its schema is 'patternbench.shard/1'"))
  }

  @Test func `the text of a part says that it is one`() throws {
    let tool = try Tool()
    let outcome = try tool.run(
      part + ["--shard", "2/3", "--output", "2.json", "--output", "2.txt"])
    #expect(outcome.code == 0)
    #expect(try tool.text(of: "2.txt").hasPrefix("Only shard 2 of 3: 1 of 3 cells.\n"))
  }
}
