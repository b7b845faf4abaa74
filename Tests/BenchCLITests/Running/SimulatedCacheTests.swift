import Foundation
import Testing

@testable import BenchCLI
@testable import BenchKit

/// What only callgrind's simulations can find, planted by `verdict-proof` beside a pattern's counter.
@Suite(.enabled(if: CallgrindForkServer.obstacle == nil, "valgrind simulates caches"))
struct SimulatedCacheTests {
  private func rows(_ planted: String) throws -> [Metric: ResultRow] {
    let executable = try Tool.executable("verdict-proof").path
    let cell = Cell(pattern: "Direct", workload: "planted.\(planted)", size: 1)
    let plan = RunPlan([(cell, [.calls, .caches])], .full, seed: 42)
    let copy = try StrippedCopy(of: executable)
    defer { copy.remove() }
    let launcher = ChildLauncher(
      executable: executable, copy: copy.path, inherited: ProcessVariables.all,
      timeout: .seconds(180), arguments: { CellCommand.arguments($0, .full) })
    let record = Session(plan, launcher, .full) { _ in }.run(RunRecord(), cores: 1)
    let rows = RowBuilder(record, plan, seed: 42).rows
    return Dictionary(
      rows.compactMap { row in Metric(rawValue: row.metric).map { ($0, row) } },
      uniquingKeysWith: { first, _ in first })
  }

  private func value(_ metric: Metric, _ rows: [Metric: ResultRow]) throws -> Double {
    let row = try #require(rows[metric])
    return try #require(row.value, "\(row.reason ?? "")")
  }

  @Test(arguments: [
    ("strided", "sequential", Metric.dataMisses),
    ("randomBranches", "sortedBranches", .mispredictedBranches),
  ])
  func costThatTakesNoInstructionIsFound(dear: String, cheap: String, metric: Metric) throws {
    let (more, less) = (try rows(dear), try rows(cheap))
    let instructions = try value(.instructions, less)
    #expect(try !Metric.instructions.exceeds(value(.instructions, more), instructions))
    #expect(try !Metric.instructions.exceeds(instructions, value(.instructions, more)))
    // Of 64 reads nearly all miss; of 64 branches about half are predicted wrongly.
    #expect(try value(metric, more) - value(metric, less) > 20)
    #expect(
      try Metric.estimatedCycles.exceeds(
        value(.estimatedCycles, more), value(.estimatedCycles, less)))
  }

  @Test func rareWorkIsSeenByTheLongRunAlone() throws {
    let (with, without) = (try rows("every4096th"), try rows("rareWorkOnce"))
    let long = try #require(with[.longRunInstructions])
    #expect(try #require(long.actions) > 8_192)
    #expect(
      try !Metric.instructions.exceeds(
        value(.instructions, with), 1.02 * value(.instructions, without)))
    #expect(long.reason?.contains(" more per action over ") == true)
    #expect(without[.longRunInstructions]?.reason == nil)
  }

  @Test func countsOfCachesAreTheSameInEveryRunAndEnvironment() throws {
    let results = try ["/root", "/root/\(String(repeating: "long", count: 100))"].map { home in
      let outcome = try Tool().run(
        "run", "--only", "count", "--cache", "--filter", "IV/counter.increment", "--format", "json",
        "--no-progress", variables: ["HOME": home])
      return try #require(ResultFile(json: outcome.output))
    }
    let caches = results.map { $0.rows.filter { Metric(rawValue: $0.metric)?.isOfCaches == true } }
    #expect(caches[0].map(\.metric) == Pass.caches.metrics.map(\.rawValue))
    #expect(caches[0] == caches[1])
    #expect(try Schema("result-2").violations(of: results[0].text) == [])
  }
}
