import Basics
import Testing

@testable import BenchKit

@Suite struct TableComparisonTests {
  private let cells = ["Direct", "A", "B", "C"].map {
    Cell(pattern: $0, workload: "w.x", size: 1)
  }
  private var comparison: TableComparison { TableComparison(cells, forks: 14) }

  /// Forks of this median with a share of `noise` in either direction.
  private func times(
    _ median: Double, noise: Double = 0.01, rounds: Int = 14, seed: UInt64 = 1
  ) -> [CellReport] {
    var random = SplitMix64(seed: seed &+ UInt64(median))
    return (0..<rounds).map { _ in
      .batches(median * (1 + Double.random(in: -noise...noise, using: &random)))
    }
  }

  private func measured(_ medians: [Double]) -> [Cell: [CellReport]] {
    Dictionary(uniqueKeysWithValues: zip(cells, medians.map { times($0) }))
  }

  @Test func tablesAreWhatSeveralPatternsDo() {
    let others = [
      Cell(pattern: "Direct", workload: "w.x", size: 2),
      Cell(pattern: "A", workload: "w.y", size: 1), Cell(pattern: "B", workload: "w.y", size: 1),
    ]
    let tables = TableComparison.tables(of: others + cells, forks: 12)
    #expect(tables.map { $0.cells.map(\.pattern) } == [["A", "B"], ["Direct", "A", "B", "C"]])
  }

  @Test func `floors and the control are in no table`() {
    // Two floors under one name, which only their kind keeps apart from patterns.
    let floors = ["One", "Other"].map { Cell(pattern: $0, workload: "floor.x", size: 1) }
    let traits = Dictionary(uniqueKeysWithValues: floors.map { ($0, WorkloadTraits(.floor)) })
    let plan = RunPlan(
      (floors + cells).map { ($0, [.time]) }, .full, traits: traits, seed: 1)
    #expect(plan.tables.map(\.cells) == [cells])
  }

  @Test func `every pattern is compared with the first`() {
    let lines = comparison.lines(measured([100, 200, 50, 100]))
    #expect(lines[cells[0]]?.decision == nil)
    #expect(lines[cells[1]]?.decision?.verdict == .slower)
    #expect(lines[cells[2]]?.decision?.verdict == .faster)
    #expect(lines[cells[3]]?.decision?.verdict != .slower)
    #expect(cells.map { lines[$0]?.tier } == [2, 3, 1, 2])
  }

  @Test func tooFewRoundsHaveNoVerdict() {
    let few = measured([100, 200, 50, 100]).mapValues { Array($0.prefix(5)) }
    let lines = comparison.lines(few)
    #expect(lines.values.allSatisfy { $0.decision == nil && $0.tier == nil })
    #expect(comparison.wanted(few)?.forks == 14)
  }

  @Test func `only what is undecided against the first is wanted`() {
    var times = measured([100, 200, 50, 200])
    times[cells[3]] = self.times(100, noise: 0.3, seed: 9)
    #expect(comparison.wanted(times) == .init(cells: [cells[0], cells[3]], forks: 28))
    times[cells[0]]! += self.times(100, rounds: 14)
    times[cells[3]]! += self.times(100, noise: 0.3, rounds: 14, seed: 8)
    #expect(comparison.wanted(times) == nil)
  }

  @Test func `a cell undecided against the fastest of its tier is measured further`() {
    var times = measured([100, 200, 300, 1_000])
    times[cells[2]] = self.times(205, noise: 0.1, seed: 9)
    #expect(comparison.lines(times)[cells[2]]?.decision?.verdict == .slower)
    #expect(cells.map { comparison.lines(times)[$0]?.tier } == [1, 2, 2, 3])
    #expect(comparison.wanted(times) == .init(cells: [cells[1], cells[2]], forks: 28))
    for (index, median) in [(1, 200.0), (2, 300)] {
      times[cells[index]]! += self.times(median, rounds: 7, seed: 5)
    }
    // The others, which were decided before, have fewer forks, and are asked for no more.
    #expect(comparison.wanted(times).map { $0.cells.isSubset(of: [cells[1], cells[2]]) } ?? true)
  }

  @Test func `without the first nothing is compared with it`() {
    var times = measured([100, 200, 50, 100])
    times[cells[0]] = nil
    let lines = comparison.lines(times)
    #expect(lines.values.allSatisfy { $0.decision == nil })
    #expect(lines[cells[1]]?.tier == 3)
    #expect(comparison.wanted(times) == nil)
  }

  @Test func `a control that differs is found and one that does not is left alone`() {
    let same = [Control.cells[0]: times(100, seed: 1), Control.cells[1]: times(100, seed: 2)]
    #expect(Control.decision(same)?.verdict.isDifferent == false)
    let other = [Control.cells[0]: times(100), Control.cells[1]: times(110)]
    #expect(Control.decision(other)?.verdict == .slower)
    #expect(Control.decision([:]) == nil)
    #expect(Control.decision([2, 2]) == nil)
  }

  @Test func `names of the control have the same length`() {
    #expect(Set(Control.cells.map { "\($0)".utf8.count }).count == 1)
  }
}
