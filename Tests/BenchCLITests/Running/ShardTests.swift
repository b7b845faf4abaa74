import BenchKit
import Catalog
import Testing

@testable import BenchCLI

@Suite struct ShardTests {
  private static let suite = Suite(patterns: Catalog.patterns)

  private func asked(_ aspect: Aspect) -> [MeasuredCell] {
    Self.suite.benchmarks.filter { !$0.passes(for: [aspect]).isEmpty }
  }

  private func isFair(_ costs: [Double]) -> Bool {
    costs.max()! <= 1.5 * costs.reduce(0, +) / Double(costs.count)
  }

  @Test(arguments: [Aspect.count, .scale, .latency], 1...8)
  func largestShardCostsAtMostHalfMoreThanTheMeanAndEveryCellIsDealtOnce(
    aspect: Aspect, count: Int
  ) {
    let all = asked(aspect)
    func cost(_ cell: MeasuredCell) -> Double { cell.seconds([aspect], .full) }
    let parts = (1...count).map { Shard($0, of: count)!.part(of: all, cost: cost) }
    let costs = parts.map { $0.reduce(0) { $0 + cost($1) } }
    #expect(isFair(costs), "\(costs)")
    let dealt = parts.flatMap { $0 }.map(\.cell)
    #expect(dealt.count == all.count && Set(dealt) == Set(all.map(\.cell)))
  }

  @Test(arguments: 1...8)
  func rulesAreDealtAsFairly(count: Int) throws {
    let units = try VerificationSubject.selected(
      by: [], among: Catalog.patterns, replaying: nil
    ).flatMap(\.units)
    let parts = (1...count).map { Shard($0, of: count)!.part(of: units, cost: \.seconds) }
    #expect(isFair(parts.map { $0.reduce(0) { $0 + $1.seconds } }))
    #expect(parts.flatMap { $0 }.count == units.count)
  }

  @Test func moreShardsThanCellsLeaveSomeEmpty() {
    let parts = (1...5).map { Shard($0, of: 5)!.part(of: ["a", "b"]) { _ in 1 } }
    #expect(parts == [["a"], ["b"], [], [], []])
  }
}
