import BenchKit
import Catalog
import Testing

@testable import BenchCLI
@testable import PatternBench

@Suite struct ShardTests {
  private static let suite = PatternSuite(patterns: Catalog.patterns).suite

  private func asked(_ aspect: Aspect) -> [MeasuredCell] {
    Self.suite.benchmarks.filter { !$0.passes(for: [aspect]).isEmpty }
  }

  @Test(arguments: [Aspect.count, .scale, .latency], 1...8)
  func everyCellIsDealtOnce(aspect: Aspect, count: Int) {
    let all = asked(aspect)
    let parts = (1...count).map { Shard($0, of: count)!.part(of: all) }
    let sizes = parts.map(\.count)
    #expect(sizes.max()! - sizes.min()! <= 1)
    let dealt = parts.flatMap { $0 }.map(\.cell)
    #expect(dealt.count == all.count && Set(dealt) == Set(all.map(\.cell)))
  }

  @Test func `more shards than cells leave some empty`() {
    let parts = (1...5).map { Shard($0, of: 5)!.part(of: ["a", "b"]) }
    #expect(parts == [["a"], ["b"], [], [], []])
  }
}
