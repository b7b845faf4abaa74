import BenchTestSupport
import Catalog
import Testing

@testable import BenchCLI
@testable import BenchKit
@testable import PatternBench

/// What a card says of a pattern follows the result.
@Suite struct PatternCardsTests {
  private func cards(_ shares: [(String, Double, Int)]) throws -> String {
    let rows = shares.map { pattern, share, tier in
      var row = ResultRow(
        Cell(pattern: pattern, workload: "counter.increment", size: 1), .time,
        .ok(.init(share * Glance.frame, samples: [])))
      row.tier = tier
      return row
    }
    let result = ResultFile(environment: .sample(), rows: rows)
    let glance = try #require(Glance(result))
    let cards = try #require(PatternCards(glance, Catalog.patterns, nil))
    return "\(cards.section.body.text)"
  }

  @Test func `a pattern is good at its best tier and pays where another is in a lower band`() throws
  {
    let text = try cards([("Direct", 0.000_1, 1), ("IV", 0.001, 2), ("MVI", 0.06, 3)])
    #expect(text.contains("<dt>Good at</dt><dd>counter.increment</dd>"))
    #expect(text.contains("<dt>Pays for</dt><dd>counter.increment (6.0\u{A0}% of a frame)</dd>"))
    #expect(text.contains("<dt>Does not promise</dt><dd>thread-safe send, replay</dd>"))
    #expect(text.contains("renders changes only</dd>"))
    // References have no card, and no pattern is compared with them.
    #expect(!text.contains("<h3>Direct</h3>") && text.contains("<h3>IV</h3>"))
  }
}
