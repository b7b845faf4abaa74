import Basics
import Foundation
import TestSupport
import Testing

@testable import BenchKit

/// What a table prints of a time says the same everywhere: value, order, multiple, interval, verdict and tier.
@Suite struct OneEstimateTests {
  private static let cells = (0..<9).map { Cell(pattern: "P\($0)", workload: "w.x", size: 1) }

  /// What contradicts something else in the rows of one table.
  private static func contradictions(_ rows: [ResultRow]) -> [String] {
    guard let first = rows.first, let base = first.value else { return [] }
    return rows.dropFirst().flatMap { row -> [String] in
      guard let value = row.value, let ratio = row.comparison else { return [] }
      let multiple = value / base
      let tiers = (row.tier ?? 1, first.tier ?? 1)
      let claims = [
        "multiple": abs(multiple / ratio.value - 1) < 0.001 + 0.001 / ratio.value,
        "interval": multiple >= ratio.interval.low - 0.001
          && multiple <= ratio.interval.high + 0.001,
        "order": ratio.verdict == .slower ? value > base : ratio.verdict != .faster || value < base,
        "tier": row.tier == nil || first.tier == nil
          || (ratio.verdict == .slower
            ? tiers.0 > tiers.1 : ratio.verdict == .faster ? tiers.0 < tiers.1 : true),
        "order of tiers": tiers.0 == tiers.1 || (tiers.0 < tiers.1) == (value < base),
      ]
      return claims.filter { !$0.value }.map { "\(row.cell): \($0.key)" }
    }
  }

  /// Nine patterns that differ little, on a machine that is slower for some forks and disturbed in others.
  @Test(arguments: UInt64(1)...100)
  func noisyResultsContradictThemselvesNowhere(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let plan = RunPlan(Self.cells.map { ($0, [.time]) }, .full, seed: seed)
    let medians = Self.cells.map { _ in 100 * Double.random(in: 0.9...1.2, using: &random) }
    var record = RunRecord()
    func add(_ jobs: [Job]) {
      for job in jobs {
        let machine = 1 + 0.5 * sin(Double(job.fork))
        let noise =
          Double.random(in: 0.97...1.03, using: &random)
          * (Int.random(in: 0..<8, using: &random) == 0 ? 1.4 : 1)
        let median = Self.cells.firstIndex(of: job.cell).map { medians[$0] } ?? 100
        record.add(.init(job: job, report: .batches(median * machine * noise)))
      }
    }
    add(plan.timed)
    while case let extra = plan.extra(record).flatMap({ $0 }), !extra.isEmpty { add(extra) }
    let rows = RowBuilder(record, plan, seed: 1).rows.filter { row in
      row.metric == .time && Self.cells.contains(row.cell)
    }
    #expect(rows.count == Self.cells.count)
    #expect(Self.contradictions(rows) == [])
  }

  @Test func theCommittedResultContradictsItselfNowhere() throws {
    let text = try String(contentsOf: committedFile("Results/full.json"), encoding: .utf8)
    let result = try #require(ResultFile(json: text))
    let times = result.rows.filter { $0.metric == .time && $0.traits.kind.isCompared }
    let tables = Dictionary(grouping: times) { "\($0.cell.workload)/\($0.cell.size)" }
    #expect(tables.count > 10)
    #expect(tables.values.flatMap(Self.contradictions) == [])
  }
}
