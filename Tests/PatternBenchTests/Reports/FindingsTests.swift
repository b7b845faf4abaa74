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

  @Test func `workloads in one band are counted and others name their patterns`() {
    let rows = times([
      ("A", "counter.a", 0.001), ("B", "counter.a", 0.009), ("A", "counter.b", 0.1),
      ("B", "counter.b", 0.001), ("C", "counter.a", 0.002), ("C", "counter.b", 0.02),
    ])
    #expect(
      Findings(result(rows)).sentences == [
        "counter.a takes under 1\u{A0}% of a 120 Hz frame in every pattern.",
        "counter.b takes 5 to 25\u{A0}% of a frame in A, 1 to 5\u{A0}% in C and under 1\u{A0}% in the others.",
      ])
  }

  @Test func `two workloads in one band share a sentence with one capital`() {
    let rows = times([("A", "list.create1k", 0.02), ("A", "list.append1k", 0.02)])
    #expect(
      Findings(result(rows + times([("B", "list.create1k", 0.02), ("B", "list.append1k", 0.02)])))
        .sentences.first?.contains("Replacing a list by 1 new rows and appending 1 rows take")
        == true)
  }

  @Test func `a pattern ten times as expensive changes the sentence`() {
    func sentences(_ factor: Double) -> [String] {
      Findings(
        result(times([("A", "counter.a", 0.002 * factor), ("B", "counter.a", 0.002)]))
      ).sentences
    }
    #expect(
      sentences(1) == [
        "counter.a takes under 1\u{A0}% of a 120 Hz frame in every pattern."
      ])
    #expect(
      sentences(10) == [
        "counter.a takes 1 to 5\u{A0}% of a frame in A and under 1\u{A0}% in the others."
      ])
  }

  @Test func `a workload that one pattern lacks is not a finding`() {
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
        == "When one of twenty rows on the screen changes, A renders up to 19 others that have not changed."
    )
  }

  @Test func aSummaryIsOneScreen() throws {
    let committed = try ResultFile(path: Self.committed)
    let text = SummaryText(committed, PatternClient(PatternSuite(patterns: [])), .plain).text
    #expect(text.split(separator: "\n", omittingEmptySubsequences: false).count <= 40)
    #expect(text.contains("An action's share of a 120 Hz frame"))
  }
}
