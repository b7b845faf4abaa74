import BenchKit
import Testing

@testable import Choosing

/// What a load costs, from sweeps, and where they end.
@Suite struct CostTests {
  private static let sizes = [100, 1_000, 10_000, 100_000]

  private func sweep(
    _ sweep: Sweep, _ pattern: String, _ cost: (Double) -> Double, _ sizes: [Int] = sizes
  ) -> [ResultRow] {
    Files.sweep(sweep, pattern, sizes.map { ($0, cost(Double($0))) })
  }

  private func load(rows: Int? = nil, observers: Int = 1, senders: Int = 0) -> Load {
    var load = Load()
    (load.rows, load.observers, load.senders) = (rows, observers, senders)
    return load
  }

  private func cost(_ rows: [ResultRow], _ load: Load) throws -> Cost {
    try Files.evidence(rows).cost(.time, ofActionUnder: load, "A")
  }

  @Test(arguments: [100, 350, 1_000, 20_000, 100_000])
  func aSizeBetweenTwoIsOnTheLineThroughThem(size: Int) throws {
    let linear = try cost(sweep(.rows, "A") { 2_000 + 11 * $0 }, load(rows: size))
    #expect(abs(linear.value / (2_000 + 11 * Double(size)) - 1) < 1e-9 && !linear.isUpperBound)
    let steeper = try cost(sweep(.rows, "A") { $0 * $0 }, load(rows: size))
    #expect(steeper.value >= Double(size) * Double(size))
  }

  @Test func belowTheSmallestSizeTheSmallestIsAnUpperBound() throws {
    let found = try cost(sweep(.rows, "A") { $0 }, load(rows: 7))
    #expect(found == Cost(value: 100, isUpperBound: true))
  }

  @Test func nothingIsPredictedBeyondTheSweep() throws {
    let evidence = try Files.evidence(sweep(.rows, "A") { $0 })
    let error = #expect(throws: ChoiceError.self) { try load(rows: 100_001).check(evidence) }
    #expect(
      error?.description.hasPrefix(
        "--rows 100001 lies beyond the sweep scale.rows, which ends at 100000;") == true)
    let missing = #expect(throws: ChoiceError.self) { try load(observers: 2).check(evidence) }
    #expect(missing?.description.contains("hold no sweep scale.observers") == true)
  }

  @Test func aPatternIsNotPredictedBeyondItsOwnSizes() throws {
    let rows = sweep(.rows, "A", { $0 }, [100, 1_000]) + sweep(.rows, "B") { 3 * $0 }
    let error = #expect(throws: Cost.Unknown.self) { _ = try cost(rows, load(rows: 5_000)) }
    #expect(error?.because == "scale.rows was measured up to 1000 only")
  }

  @Test func severalAxesAddUp() throws {
    let rows =
      sweep(.rows, "A") { $0 } + sweep(.observers, "A", { 10 * $0 }, [1, 10, 100])
      + sweep(.senders, "A", { _ in 5 }, [1, 8])
    let found = try cost(rows, load(rows: 1_000, observers: 10, senders: 4))
    #expect(found.value == 1_000 + 100 + 5)
  }

  @Test func aScreenCostsTheDearerOfItsTwoWorkloads() throws {
    let rows = [
      Files.row("A", "counter.screen", 1, .time, 70),
      Files.row("A", "counter.roundtrip", 1, .time, 2_000),
    ]
    #expect(try cost(rows, load()).value == 2_000)
    let error = #expect(throws: Cost.Unknown.self) { _ = try cost([rows[0]], load()) }
    #expect(error?.because == "counter.roundtrip: it is not in the files")
  }

  @Test(arguments: [-1, -1e300, 1e300, .nan, .infinity])
  func aCostThatIsNoneIsUnknown(value: Double) throws {
    var rows = Files.screen("A", 1)
    rows[0] = Files.row("A", "counter.screen", 1, .time, value)
    let error = #expect(throws: Cost.Unknown.self) { _ = try cost(rows, load()) }
    #expect(error?.because.contains("a cost that is none") == true)
  }
}
