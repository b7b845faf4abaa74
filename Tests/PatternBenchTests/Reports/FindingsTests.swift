import BenchTestSupport
import Foundation
import TestSupport
import Testing

@testable import BenchCLI
@testable import BenchKit
@testable import PatternBench

/// Sentences about a result follow its values.
@Suite struct FindingsTests {
  private static let frame = Glance.frame
  private static let committed = committedFile("Results/full.json").path

  private func row(_ pattern: String, _ workload: String, _ metric: Metric, _ value: Double)
    -> ResultRow
  {
    ResultRow(
      Cell(pattern: pattern, workload: workload, size: 1), metric, .ok(.init(value, samples: [])))
  }

  private func result(_ rows: [ResultRow]) -> ResultFile {
    ResultFile(environment: .sample(), rows: rows)
  }

  private func times(_ shares: [(String, String, Double)]) -> [ResultRow] {
    shares.map { row($0, $1, .time, $2 * Self.frame) }
  }

  @Test func workloadsInOneBandAreCountedAndOthersNameTheirPatterns() {
    let rows = times([
      ("A", "counter.a", 0.001), ("B", "counter.a", 0.009), ("A", "counter.b", 0.1),
      ("B", "counter.b", 0.001), ("C", "counter.a", 0.002), ("C", "counter.b", 0.02),
    ])
    #expect(
      Findings(result(rows)).sentences == [
        "In counter.a, an action takes under 1\u{A0}% of a 120 Hz frame in every pattern.",
        "counter.b takes 5 to 25\u{A0}% of a frame in A, 1 to 5\u{A0}% in C and under 1\u{A0}% in the others.",
      ])
  }

  @Test func aPatternTenTimesDearerChangesTheSentence() {
    func sentences(_ factor: Double) -> [String] {
      Findings(
        result(times([("A", "counter.a", 0.002 * factor), ("B", "counter.a", 0.002)]))
      ).sentences
    }
    #expect(
      sentences(1) == [
        "In counter.a, an action takes under 1\u{A0}% of a 120 Hz frame in every pattern."
      ])
    #expect(
      sentences(10) == [
        "counter.a takes 1 to 5\u{A0}% of a frame in A and under 1\u{A0}% in the others."
      ])
  }

  @Test func aWorkloadThatOnePatternLacksIsNoFinding() {
    let rows = times([
      ("A", "counter.a", 0.001), ("B", "counter.a", 0.001), ("A", "counter.b", 0.9),
    ])
    #expect(Findings(result(rows)).sentences.count == 1)
  }

  @Test func rendersInVainAreNamed() {
    let rows =
      times([("A", "list.visible20", 0.001), ("B", "list.visible20", 0.001)]) + [
        row("A", "list.visible20", .renders, 20),
        row("A", "list.visible20", .unchangedRenders, 0.95),
        row("B", "list.visible20", .renders, 1), row("B", "list.visible20", .unchangedRenders, 0),
      ]
    #expect(
      Findings(result(rows)).sentences.last
        == "When one of twenty rows on the screen changes, A render up to 19 others in vain.")
  }

  @Test func aSummaryIsOneScreen() throws {
    let committed = try ResultFile(path: Self.committed)
    let text = SummaryText(committed, PatternClient(PatternSuite(patterns: [])), .plain).text
    #expect(text.split(separator: "\n", omittingEmptySubsequences: false).count <= 40)
    #expect(text.contains("An action's share of a 120 Hz frame"))
  }
}
