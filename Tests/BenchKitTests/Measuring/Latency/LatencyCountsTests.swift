import Foundation
import Testing

@testable import BenchKit

@Suite struct LatencyCountsTests {
  @Test func `percentiles are those of known values to three digits`() {
    let counts = LatencyCounts((1...10_000).map { UInt64($0) * 1_000 })
    #expect(counts.total == 10_000)
    for (percentile, expected) in [(50.0, 5e6), (90, 9e6), (99, 9.9e6), (99.9, 9.99e6), (100, 1e7)]
    {
      #expect(abs(counts.value(atPercentile: percentile) / expected - 1) < 0.001)
    }
  }

  @Test func mergedPartsAreTheWhole() {
    let parts = [1, 2, 3].map { part in LatencyCounts((1...500).map { UInt64($0 * part * 37) }) }
    let whole = LatencyCounts(
      [1, 2, 3].flatMap { part in (1...500).map { UInt64($0 * part * 37) } })
    #expect(LatencyCounts(merging: parts) == whole)
  }

  @Test func `a report is read as it was written`() throws {
    let counts = LatencyCounts([0, 1, 250, 999_999, 60_000_000_000, .max])
    let data = try JSONEncoder().encode(counts)
    #expect(
      try JSONDecoder().decode(LatencyCounts.self, from: data).distribution == counts.distribution)
    #expect(data.count < 80)
  }

  @Test(arguments: [
    "[1]", "[18446744073709551615,1]", "[1,99999999999999]", "[3600000000000,1,1,1]",
  ])
  func `a damaged report is refused and does not trap`(text: String) {
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(LatencyCounts.self, from: Data(text.utf8))
    }
  }

  @Test func distributionEndsWithTheLongest() throws {
    let curve = LatencyCounts((1...1_000).map { UInt64($0) }).distribution
    let last = try #require(curve.points.last)
    #expect(last.percentile == 100 && last.value == 1_000 && last.count == 1_000)
    #expect(curve.points.map(\.value) == curve.points.map(\.value).sorted())
    #expect(abs(curve.mean - 500.5) < 1)
  }
}
