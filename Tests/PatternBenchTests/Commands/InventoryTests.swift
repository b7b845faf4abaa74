import Catalog
import Testing

@testable import BenchCLI
@testable import BenchKit
@testable import PatternBench

@Suite struct InventoryTests {
  @Test func `a workload has the feature whose rules it needs`() {
    let suite = PatternSuite(patterns: Catalog.patterns).suite
    let workloads = Inventory(suite.benchmarks).workloads
    func feature(_ name: String) -> String? { workloads.first { $0.name == name }?.feature }
    #expect(feature("lifecycle") == "counter" && feature("latency.mix10k") == "list")
    #expect(workloads.filter { $0.kind == .floor }.allSatisfy { $0.feature == nil })
    #expect(Set(workloads.compactMap(\.feature)) == ["counter", "list", "search"])
  }
}
