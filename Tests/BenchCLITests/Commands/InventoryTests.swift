import Catalog
import Testing

@testable import BenchCLI
@testable import BenchKit

@Suite struct InventoryTests {
  @Test func workloadIsListedWithItsOwnAxisWhateverItsName() {
    let suite = Suite(
      patterns: [],
      benchmarks: [
        Benchmark(
          pattern: "Mine", workload: "counter.addTen", summary: "ten at once", size: 10,
          axis: .rows, loop: { { _ in } })
      ])
    let text = Inventory(suite, suite.benchmarks).text(.plain)
    #expect(text.contains("ten at once (rows: 10)"))
    #expect(!text.contains("observers"))
  }

  @Test func workloadHasTheFeatureWhoseRulesItNeeds() {
    let suite = Suite(patterns: Catalog.patterns)
    let workloads = Inventory(suite, suite.benchmarks).workloads
    func feature(_ name: String) -> String? { workloads.first { $0.name == name }?.feature }
    #expect(feature("lifecycle") == "counter" && feature("latency.mix10k") == "list")
    #expect(workloads.filter { $0.kind == .floor }.allSatisfy { $0.feature == nil })
    #expect(Set(workloads.compactMap(\.feature)) == ["counter", "list", "search"])
  }
}
