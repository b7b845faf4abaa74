import BenchTestSupport
import Foundation
import Testing

@testable import BenchKit

/// What a check compares with, in another person's repository.
@Suite(.enabled(if: CallgrindForkServer.obstacle == nil, "valgrind counts")) struct CheckBaseTests {
  private let repository: ScratchRepository

  init() throws { repository = try ScratchRepository() }

  private func check(in folder: String = "Benchmarks", named: String = "bench")
    throws -> Tool.Outcome
  {
    try repository.bench(
      "check", "--against", "main~1", "--filter", "sums.array", "--no-progress", in: folder,
      named: named)
  }

  @Test func `benchmarks that moved are found at their former place`() throws {
    try repository.commit("code-bench")
    try repository.git("mv", "Benchmarks", "tools")
    try repository.commit("code-bench", in: "tools")
    let outcome = try check(in: "tools")
    #expect(outcome.code == 0, "\(outcome.errors)")
    #expect(outcome.output.contains("is worse than in main~1"))
  }

  @Test func `benchmarks that were there and cannot be compared are red`() throws {
    try repository.write("import BenchCLI\n", to: "Tools/main.swift")
    try repository.write("", to: "Benchmarks/costs.gone")
    try repository.commit("code-bench")
    try repository.git("rm", "--quiet", "Tools/main.swift", "Benchmarks/costs.gone")
    try repository.commit("code-bench")
    let outcome = try check(named: "costs")
    #expect(outcome.code == 8, "\(outcome.output)")
    #expect(outcome.errors.contains("only benchmarks in Tools/main.swift, which is gone now"))
  }

  @Test func `cells that all went are red and cells that all came pass`() throws {
    try repository.commit("code-bench")
    try repository.commit("bench")
    let gone = try repository.bench("check", "--against", "main~1", "--no-progress")
    #expect(gone.code == 8, "\(gone.output)")
    #expect(gone.errors.contains("selected cells of main~1"))
    try repository.commit("code-bench")
    let came = try check()
    #expect(came.code == 0, "\(came.errors)")
    #expect(came.output.contains("has none of the selected cells"))
  }

  @Test func packageThatNeverHadBenchmarksPasses() throws {
    try repository.write("", to: "Benchmarks/bench.gone")
    try repository.commit("code-bench")
    try repository.git("rm", "--quiet", "Benchmarks/bench.gone")
    try repository.commit("code-bench")
    let outcome = try check()
    #expect(outcome.code == 0, "\(outcome.errors)")
    #expect(outcome.output.hasPrefix("ok: main~1"))
  }

  @Test func `the nearest ancestor that builds stands for a base that does not`() throws {
    try repository.commit("code-bench")
    let good = try repository.git("rev-parse", "HEAD").prefix(12)
    try repository.commit(nil)
    try repository.commit(nil)
    try repository.commit("code-bench")
    let outcome = try check()
    #expect(outcome.code == 0, "\(outcome.errors)")
    #expect(
      outcome.output.contains("worse than in main~1~2 (\(good)), since main~1 does not build"))
    #expect(outcome.errors.contains("error: broken"))
  }

  @Test func `a base without any that builds is a warning`() throws {
    try repository.commit(nil)
    try repository.commit("code-bench")
    let outcome = try check()
    #expect(outcome.code == 0, "\(outcome.errors)")
    #expect(outcome.output.hasPrefix("warning: neither main~1 nor any of the 5 commits before it"))
  }

  @Test func `build folder that is a link keeps revisions and their files`() throws {
    let disk = "\(repository.path)/.build/disk"
    try FileManager.default.createDirectory(atPath: disk, withIntermediateDirectories: true)
    try repository.write("xx", to: "Benchmarks/items.txt")
    try repository.commit("code-bench")
    try repository.write("x", to: "Benchmarks/items.txt")
    try repository.commit("code-bench")
    try FileManager.default.createSymbolicLink(
      atPath: "\(repository.path)/Benchmarks/.build", withDestinationPath: disk)
    let outcome = try repository.bench(
      "check", "--against", "main~1", "--filter", "items.file", "--no-progress", "--format", "json")
    #expect(outcome.code == 0, "\(outcome.errors)")
    #expect(outcome.output.contains("\"verdict\":\"less\""))
  }

  @Test
  func `each build reads the files of its own commit and both read others of the working tree`()
    throws
  {
    let file = "Benchmarks/items.txt"
    try repository.write(String(repeating: "x", count: 1_000), to: file)
    try repository.commit("code-bench")
    try repository.write(String(repeating: "x", count: 10), to: file)
    try repository.commit("code-bench")
    func compare() throws -> Tool.Outcome {
      try repository.bench(
        "check", "--against", "main~1", "--filter", "items.file", "--no-progress", "--format",
        "json")
    }
    let tracked = try compare()
    #expect(tracked.code == 0, "\(tracked.errors)")
    #expect(tracked.output.contains("\"verdict\":\"less\""))
    for _ in 0..<2 {
      try repository.git("rm", "--quiet", "--cached", "--ignore-unmatch", file)
      try repository.git("commit", "--quiet", "--allow-empty", "--message", "untracked")
    }
    let untracked = try compare()
    #expect(untracked.code == 0, "\(untracked.errors)")
    #expect(!untracked.output.contains("\"verdict\":\"less\""))
    #expect(untracked.output.contains("git does not track \(file); both builds read the same"))
  }

  @Test func `a cost that a commit accepts passes and the report shows whose`() throws {
    try repository.write("x", to: "Benchmarks/items.txt")
    try repository.commit("code-bench")
    try repository.write(String(repeating: "x", count: 1_000), to: "Benchmarks/items.txt")
    try repository.commit(
      "code-bench",
      message: "More items\n\nCost-Accepted: items.file * +1000 %\nCost-Accepted: items")
    func check() throws -> Tool.Outcome {
      try repository.bench(
        "check", "--against", "main~1", "--filter", "items.file", "--no-progress",
        "--format", "markdown")
    }
    let red = try check()
    #expect(red.code == 2, "\(red.errors)")
    #expect(
      red.output.contains(
        "without blank lines between them:\n\n```\nCost-Accepted: items.file mallocs +99900 %\n"
      ))
    #expect(
      red.output.contains("accepts no cost: 'items' is not one; write CELLS METRIC +10 %, or"))
    #expect(red.output.contains("with a metric such as mallocs"))
    try repository.git(
      "commit", "--quiet", "--amend", "--message",
      "More items\n\nCost-Accepted: items.file * +999999 %")
    let accepted = try check()
    #expect(accepted.code == 0, "\(accepted.output)")
    #expect(accepted.output.contains("accepted by Ann in "))
    #expect(accepted.output.contains("is worse than in main~1"))
    #expect(!accepted.output.contains("rules are kept"), "code has none")
  }
}
