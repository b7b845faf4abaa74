import BenchTestSupport
import Foundation
import Testing

@testable import BenchKit

/// Searches through the commits of a repository of somebody else.
@Suite(.enabled(if: CallgrindForkServer.obstacle == nil, "valgrind counts"))
struct HistoryCommandTests {
  private let repository: ScratchRepository

  init() throws { repository = try ScratchRepository() }

  /// A commit in which the benchmark `items.file` reads so many items.
  private func commit(_ items: Int, _ message: String) throws {
    try repository.write(String(repeating: "x", count: items), to: "Benchmarks/items.txt")
    try repository.commit("code-bench", message: message)
  }

  private func bench(_ words: String...) throws -> Tool.Outcome {
    try repository.bench(
      words + ["--filter", "items.file", "--metric", "instructions", "--no-progress"])
  }

  @Test func `commit that makes a count worse is found past one that does not build`() throws {
    try commit(10, "a")
    try commit(10, "b")
    try repository.commit(nil, message: "broken")
    try commit(1_000, "dear")
    try commit(1_000, "d")
    let found = try bench("bisect", "main~4")
    try #require(found.code == 0, "\(found.errors)")
    let lines = found.output.split(separator: "\n")
    #expect(lines[1].contains("dear ("))
    #expect(lines[1].contains("; or one of 1 before it, which could not be counted)"))
    #expect(found.output.contains("main.swift:1:1: error: broken"))
    let none = try bench("bisect", "main~1")
    #expect(none.code == 1 && none.errors.contains("nothing got worse from main~1 to HEAD"))
    let history = try bench("history", "main~4..main")
    #expect(history.code == 0 && history.output.contains(" 1 commit changed counts."))
  }

  @Test func `benchmark of now searches commits that are older`() throws {
    func commit(_ items: Int, _ message: String) throws {
      try repository.write(String(repeating: "x", count: items), to: "items.txt")
      try repository.commit("bench", message: message)
    }
    try commit(10, "a")
    try commit(10, "b")
    try commit(1_000, "dear")
    try commit(1_000, "d")
    // It need not be committed.
    try repository.write(Tool.executable("code-bench").path, to: "Benchmarks/product")
    try FileManager.default.createSymbolicLink(
      atPath: "\(repository.path)/Benchmarks/items.txt", withDestinationPath: "../items.txt")
    let none = try bench("bisect", "main~3")
    #expect(
      none.code == 1 && none.errors.contains("--benchmarks now builds it with the current ones"))
    let found = try bench("bisect", "main~3", "--benchmarks", "now")
    try #require(found.code == 0, "\(found.errors)")
    #expect(found.output.split(separator: "\n")[1].contains("dear ("))
  }

  @Test func `interrupted build ends the search and is no commit that does not build`() throws {
    try commit(10, "a")
    try repository.write("", to: "Benchmarks/interrupts")
    try commit(10, "interrupts")
    try repository.git("rm", "--quiet", "Benchmarks/interrupts")
    try commit(1_000, "dear")
    let search = try bench("bisect", "main~2")
    let check = try repository.bench("check", "--against", "main~1", "--filter", "items.file")
    for outcome in [search, check] {
      #expect(outcome.code == 130, "\(outcome.errors)")
      #expect(outcome.errors.contains("bench: interrupted"))
      #expect(!outcome.errors.contains("does not build"))
    }
  }
}
