import BenchKit
import Testing

@testable import Choosing

/// Predictions from sweeps, and where they end.
@Suite struct LoadTests {
  private static let sizes = [100, 1_000, 10_000, 100_000]

  private func sweep(
    _ sweep: Sweep, _ pattern: String, _ cost: (Double) -> Double, _ sizes: [Int] = sizes
  ) -> [ResultRow] {
    Files.sweep(sweep, pattern, sizes.map { ($0, cost(Double($0))) })
  }

  private func choose(_ rows: [ResultRow], _ load: Load, _ draws: Int = 500) throws -> Choice {
    var question = Question.quick(draws)
    question.load = load
    return try Choice(question, Files.evidence(rows), KnownPatterns([]))
  }

  private func load(rows: Int? = nil, observers: Int? = nil) -> Load {
    var load = Load()
    (load.rows, load.observers) = (rows, observers)
    return load
  }

  @Test(arguments: [100, 350, 1_000, 20_000, 100_000])
  func aSizeIsPredictedFromTheCurve(size: Int) throws {
    let choice = try choose(
      sweep(.rows, "A") { 2_000 + 11 * $0 } + sweep(.rows, "B") { _ in 500 }, load(rows: size))
    let found = try #require(choice.load.first { $0.pattern == "A" }?.time)
    let expected = 2_000 + 11 * Double(size)
    #expect(found.low <= expected && expected <= found.high)
    #expect(abs(found.middle / expected - 1) < 0.02)
    #expect(found.high / found.low < 1.05)
    let share = try #require(choice.load.first { $0.pattern == "B" }?.share)
    #expect(abs(share.middle - 500 / Scales().frame) < 1e-6)
  }

  @Test func aMeasuredSizeIsTheMeasurementAndTheMisfitWidensWhatLiesBetween() throws {
    // The largest size costs three times what a line says, as where caches end.
    let rows = sweep(.rows, "A") { $0 == 100_000 ? 33 * $0 : 11 * $0 }
    let measured = try #require(try choose(rows, load(rows: 10_000)).load.first?.time)
    #expect(abs(measured.middle / 110_000 - 1) < 0.01 && measured.high / measured.low < 1.02)
    let between = try #require(try choose(rows, load(rows: 50_000)).load.first?.time)
    #expect(between.high / between.low > 1.5, "\(between)")
    // No prediction between two sizes leaves what was measured at them.
    #expect(between.low > 110_000 && between.high < 3_300_000, "\(between)")
  }

  @Test func nothingIsExtrapolated() throws {
    let rows = sweep(.rows, "A") { $0 }
    for size in [99, 100_001] {
      let error = #expect(throws: ChoiceError.self) { _ = try choose(rows, load(rows: size)) }
      #expect(
        error?.description.contains(
          "--rows \(size) lies outside the sweep scale.rows, from 100 to 100000 rows")
          == true)
    }
    let error = #expect(throws: ChoiceError.self) { _ = try choose(rows, load(observers: 2)) }
    #expect(error?.description.contains("hold no sweep scale.observers") == true)
  }

  @Test func aPatternIsNotExtrapolatedBeyondItsOwnSizes() throws {
    var rows = sweep(.rows, "A") { $0 } + sweep(.rows, "B") { 3 * $0 }
    rows.removeAll { $0.cell.pattern == "B" && $0.cell.size == 100 }
    let choice = try choose(rows, load(rows: 500))
    let found = try #require(choice.load.first { $0.pattern == "B" })
    #expect(found.time == nil && found.missing == "measured from 1000 to 100000 rows only")
  }

  @Test func twoSizesAreNoCurve() throws {
    let rows =
      sweep(.rows, "A") { $0 } + sweep(.rows, "B", { $0 }, [100, 100_000])
    let found = try choose(rows, load(rows: 1_000)).load.first { $0.pattern == "B" }
    #expect(found?.time == nil && found?.missing == "fewer than three sizes were measured")
  }

  @Test func observersAddWhatTheyCostAboveOne() throws {
    let observers = [1, 10, 100]
    let rows =
      sweep(.rows, "A") { 10 * $0 } + sweep(.observers, "A", { 300 + 70 * $0 }, observers)
    var question = Question.quick(500)
    question.load = load(rows: 1_000, observers: 10)
    let evidence = try Files.evidence(rows)
    let builder = CriteriaBuilder(
      evidence: evidence, load: question.load, scales: Scales(), hasSenders: false, seed: 1)
    let found = try builder.combined([(.rows, 1_000), (.observers, 10)], "A").summary()
    #expect(abs(found.middle - (10_000 + 70 * 9)) < 50)
    #expect(
      builder.criteria.map(\.name).sorted() == [
        "counter.fanOut/10", "list.toggle/1000 with 10 observers",
      ])
  }

  @Test func theLoadReplacesTheFixedSizesThatItPredicts() throws {
    let fixed = ["list.toggle", "list.swap"].map {
      Files.time("A", $0, 1_000, 1e6, .init(axis: .rows))
    }
    let rows = fixed + sweep(.rows, "A") { 100 * $0 }
    let choice = try choose(rows, load(rows: 10_000))
    let names = (choice.criteria + choice.dropped.map(\.criterion)).map(\.name)
    #expect(names.sorted() == ["list.swap/1000", "list.toggle/10000"])
  }

  @Test func moreActionsThanFramesCostMoreOfAFrame() throws {
    let rows = sweep(.rows, "A") { 100 * $0 }
    for (rate, actions) in [(1.0, 1.0), (60, 1), (1_000, 8.33)] {
      var load = load(rows: 1_000)
      load.actionsPerSecond = rate
      let found = try #require(try choose(rows, load).load.first?.share)
      #expect(abs(found.middle / (actions * 100_000 / Scales().frame) - 1) < 0.01)
    }
  }

  @Test func manyObserversRequireThatThereCanBeSeveral() throws {
    let rows = sweep(.observers, "A", { 300 + 70 * $0 }, [1, 10, 100])
    let choice = try choose(rows, load(observers: 10))
    #expect(
      choice.removed.map(\.because) == [
        "several observers is unverified: no verification was given"
      ])
    #expect(try choose(rows, load(observers: 1)).removed == [])
  }
}
