import Catalog
import Testing

@testable import BenchKit

/// Results of versions that recorded no kinds, axes and intervals read like new ones.
@Suite struct OldResultTests {
  private nonisolated static let folder =
    #filePath.split(separator: "/").dropLast(5)
    .reduce("") { "\($0)/\($1)" } + "/Results"

  @Test(arguments: ["full", "latency", "scale"])
  func committedResultsReadAndEveryRowHasTheTraitsOfItsBenchmark(name: String) throws {
    let suite = Suite(patterns: Catalog.patterns)
    let result = try ResultFile(path: "\(Self.folder)/\(name).json")
    #expect(!result.rows.isEmpty)
    for row in result.rows where row.kind == nil {
      let own = row.traits
      var cell = row.cell
      if own.kind == .uncorrectedLatency { cell.workload = "latency.open" }
      guard let known = suite.benchmark(of: cell)?.traits else { continue }
      #expect(own.axis == known.axis, "\(cell)")
      #expect(own.kind == known.kind || own.kind == .uncorrectedLatency, "\(cell)")
    }
    #expect(try ResultFile(Array(result.text.utf8), from: "again") == result)
  }

  @Test func latenciesOfOldResultsHaveNoResolutionAndNoShares() throws {
    let result = try ResultFile(path: "\(Self.folder)/latency.json")
    guard result.row(Floor.latencyHarness, .latency99) == nil else { return }
    #expect(result.latencyCells.contains { $0.workload == "latency.closed" })
    #expect(result.rows.allSatisfy { $0.resolution == nil && $0.unit != "share" })
  }

  @Test func saturationInWordsIsRead() {
    let cell = Cell(pattern: "P", workload: "latency.open", size: 1_000)
    let row = ResultRow(
      cell, .latencyMedian, .notMeasured,
      reason: "saturated: 1 of 2 actions per second were rendered")
    #expect(row.isSaturated)
    #expect(row.saturation == "1 of 2 actions per second were rendered")
    #expect(!ResultRow(cell, .latencyMedian, .notMeasured, reason: "no time").isSaturated)
  }

  @Test func intervalWithoutAMethodHasThatOfItsMetric() {
    var row = ResultRow(Cell(pattern: "P", workload: "w.x", size: 1), .time, .ok)
    (row.low, row.high) = (1, 2)
    #expect(row.interval == Interval(level: 0.95, low: 1, high: 2, method: .bootstrap))
    var count = ResultRow(row.cell, .mallocs, .ok)
    (count.low, count.high) = (1, 1)
    #expect(count.interval == nil)
  }
}
