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
    try Files.evidence(rows).cost(ofActionUnder: load, sends: true, "A")
  }

  @Test(arguments: [100, 350, 1_000, 20_000, 100_000])
  func `a size between two is on the line through them`(size: Int) throws {
    let linear = try cost(sweep(.visibleRows, "A") { 2_000 + 11 * $0 }, load(rows: size))
    #expect(abs(linear.value / (2_000 + 11 * Double(size)) - 1) < 1e-9 && !linear.isUpperBound)
    let steeper = try cost(sweep(.visibleRows, "A") { $0 * $0 }, load(rows: size))
    #expect(steeper.value >= Double(size) * Double(size))
  }

  @Test func aLargerSizeNeverTakesLess() throws {
    let rows = Files.sweep(.visibleRows, "A", [(100, 50), (1_000, 40), (10_000, 80)])
    let times = try [100, 500, 1_000, 5_000, 10_000].map { try cost(rows, load(rows: $0)).value }
    #expect(times == times.sorted() && times[0] == 50 && times[2] == 50)
  }

  @Test func `what keeps the whole list says nothing of twenty rows`() throws {
    let rows = sweep(.wholeList, "A") { $0 }
    let error = #expect(throws: Cost.Unknown.self) { _ = try cost(rows, load(rows: 1_000)) }
    #expect(error?.because.hasPrefix("the files hold no scale.visible20;") == true)
  }

  @Test func `below the smallest size the smallest is an upper bound`() throws {
    let found = try cost(sweep(.visibleRows, "A") { $0 }, load(rows: 7))
    #expect(found == Cost(value: 100, isUpperBound: true))
  }

  @Test func nothingIsPredictedBeyondTheSweep() throws {
    let evidence = try Files.evidence(sweep(.visibleRows, "A") { $0 })
    let error = #expect(throws: ChoiceError.self) { try Sweep.visibleRows.check(100_001, evidence) }
    #expect(
      error?.description.hasPrefix(
        "--rows 100001 lies beyond the sweep scale.visible20, which ends at 100000;") == true)
    // What was not swept at all is not a matter of size: the pattern's work is unknown.
    try Sweep.observers.check(2, evidence)
    let missing = #expect(throws: Cost.Unknown.self) {
      _ = try evidence.cost(.observers, 2, "A")
    }
    #expect(
      missing?.because
        == "the files hold no scale.observers; bench run --only scale --filter scale.observers measures it, on the machine of the other files"
    )
  }

  @Test func `a pattern is not predicted beyond its own sizes`() throws {
    let rows = sweep(.visibleRows, "A", { $0 }, [100, 1_000]) + sweep(.visibleRows, "B") { 3 * $0 }
    let error = #expect(throws: Cost.Unknown.self) { _ = try cost(rows, load(rows: 5_000)) }
    #expect(error?.because == "scale.visible20 was measured up to 1000 only")
  }

  @Test func severalAxesAddUp() throws {
    let rows =
      sweep(.visibleRows, "A") { $0 } + sweep(.observers, "A", { 10 * $0 }, [1, 10, 100])
      + sweep(.senders, "A", { _ in 5 }, [1, 8])
    let found = try cost(rows, load(rows: 1_000, observers: 10, senders: 4))
    #expect(found.value == 1_000 + 100 + 5)
  }

  @Test func `a screen costs the more expensive of its two workloads`() throws {
    let rows = [
      Files.row("A", "counter.screen", 1, .time, 70),
      Files.row("A", "counter.roundtrip", 1, .time, 2_000),
    ]
    #expect(try cost(rows, load()).value == 2_000)
    let error = #expect(throws: Cost.Unknown.self) { _ = try cost([rows[0]], load()) }
    #expect(
      error?.because
        == "counter.roundtrip: it is not in the files; bench run --filter counter.roundtrip measures it"
    )
  }

  @Test(arguments: [-1, -1e300, 1e300, .nan, .infinity])
  func `an impossible cost is unknown`(value: Double) throws {
    var rows = Files.screen("A", 1)
    rows[0] = Files.row("A", "counter.screen", 1, .time, value)
    let error = #expect(throws: Cost.Unknown.self) { _ = try cost(rows, load()) }
    #expect(error?.because.contains("an impossible cost") == true)
  }
}
