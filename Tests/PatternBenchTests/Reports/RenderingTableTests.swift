import BenchTestSupport
import Testing

@testable import BenchCLI
@testable import BenchKit
@testable import PatternBench

@Suite struct RenderingTableTests {
  private func renders(
    _ pattern: String, _ renders: Double?, unchanged: Double?, remark: String? = nil
  ) -> [ResultRow] {
    let cell = Cell(pattern: pattern, workload: "list.visible20", size: 1_000)
    let traits = WorkloadTraits(.rendering, axis: .rows)
    return [(Metric.renders, renders, remark), (.unchangedRenders, unchanged, nil)].map {
      metric, value, reason in
      ResultRow(
        cell, metric,
        value.map { .ok(.init($0, remark: reason)) } ?? .notMeasured(reason: "no renders"),
        traits: traits)
    }
  }

  private func text(_ rows: [ResultRow]) -> String? {
    RenderingTable(ResultFile(environment: .sample(), rows: rows)).explained?.table
      .text(.plain).joined(separator: "\n")
  }

  @Test func `renders stand beside the share that shows nothing new`() throws {
    let table = try #require(
      text(
        renders("Fine", 1, unchanged: 0)
          + renders("Whole", 20, unchanged: 0.95, remark: "observers receive whole views: no way")
          + renders("None", 0, unchanged: nil) + renders("Failed", nil, unchanged: nil)))
    #expect(table.contains("Fine"))
    #expect(table.contains("1 · 0\u{A0}%"))
    #expect(table.contains("20 · 95\u{A0}% †"))
    let values = try #require(table.split(separator: "\n").last)
    #expect(values.hasSuffix(" 0"), "\(values)")
    #expect(!table.contains("Failed"))
  }

  @Test func `a result without renders has no table`() {
    #expect(text([]) == nil)
    #expect(text(renders("Failed", nil, unchanged: nil)) == nil)
  }
}
