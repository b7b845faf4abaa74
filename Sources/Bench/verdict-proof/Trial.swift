import BenchKit
import Catalog
import Spec

/// One comparison whose right answer is known.
struct Trial: Hashable, Codable {
  /// What is compared: a cell with itself, or a counter with one that is slower by a known share.
  let former: Cell
  let latter: Cell
  let number: Int

  /// By how many percent the latter is slower.
  var share: Int {
    former == latter ? 0 : Int(latter.workload.split(separator: "plus").last ?? "") ?? 0
  }

  static let patterns = Catalog.patterns

  /// How many comparisons of a cell with itself there are.
  static let equalCount = 200
  /// How many comparisons there are for each share.
  static let slowerCount = 40

  /// Cells of all kinds: synchronous, through the main queue, with tasks; short and long actions.
  private static let cells = [
    "Direct/counter.increment/1", "RIV/counter.increment/1", "IV/counter.increment/1",
    "Ricemill/counter.increment/1", "MVI/counter.increment/1", "AsyncReactor/counter.increment/1",
    "DirectAsync/counter.increment/1", "RIV/list.updateEvery10th/1000", "IV/search.keystroke/1",
    "MVI/search.roundtrip/1",
  ].map { Cell($0)! }

  /// All trials, each kind spread over the whole time.
  static let all: [Trial] = {
    var random = SplitMix64(seed: 20_240_229)
    let equal = (0..<equalCount).map { number in
      Trial(
        former: cells[number % cells.count], latter: cells[number % cells.count], number: number)
    }
    let slower = Repeated.shares.dropFirst().flatMap { share in
      (0..<slowerCount).map { number in
        let pattern = Repeated.synchronous[number % Repeated.synchronous.count]
        return Trial(
          former: Repeated.cell(pattern, share: 0), latter: Repeated.cell(pattern, share: share),
          number: number)
      }
    }
    return (equal + slower).shuffled(using: &random)
  }()

  /// The harder case of each: alone, where most of alpha is left for a false claim; or as one of a
  /// hundred, where least of it is left for a true one.
  var plan: LookPlan {
    LookPlan(comparisons: share == 0 ? 1 : 100, first: 12)
  }
}

/// What came of a trial.
struct TrialOutcome: Codable {
  let trial: Trial
  let verdict: Verdict?
  let ratio: Double
  let low: Double
  let high: Double
  let rounds: Int
  let redone: Int
  let disturbed: Int
  let failure: String?
}
