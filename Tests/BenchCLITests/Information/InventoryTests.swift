import Catalog
import Testing

@testable import BenchCLI
@testable import BenchKit

@Suite struct InventoryTests {
  @Test func workloadIsListedWithItsOwnAxisWhateverItsName() {
    let suite = Suite(
      patterns: [],
      extras: [
        ExtraBenchmark(
          pattern: "Mine", workload: "counter.addTen", summary: "ten at once", size: 10,
          axis: .rows, make: { { _ in } })
      ])
    let text = Inventory(suite, suite.benchmarks).text(.plain)
    #expect(text.contains("ten at once (rows: 10)"))
    #expect(!text.contains("observers"))
  }
}
