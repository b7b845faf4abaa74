import Catalog
import Foundation
import TestSupport
import Testing

@testable import BenchKit
@testable import PatternBench

/// The page of BenchKit explains each workload of a usual run.
@Suite struct WorkloadPageTests {
  @Test func everyWorkloadIsExplained() throws {
    let page = committedFile("Sources/Bench/PatternBench/PatternBench.docc/PatternBench.md")
    let text = try String(contentsOf: page, encoding: .utf8)
    let usual: Set<WorkloadKind> = [.feature, .lifecycle]
    let workloads = PatternSuite(patterns: Catalog.patterns).suite.benchmarks
      .filter { usual.contains($0.traits.kind) }.map(\.cell.workload).unique
    #expect(!workloads.isEmpty)
    for workload in workloads {
      #expect(text.contains("\n| `\(workload)` | "), "\(workload) is not on the page")
    }
  }
}
