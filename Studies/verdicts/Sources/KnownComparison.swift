#if Studies
  import BenchKit
  import Catalog
  import Spec

  /// One comparison whose right answer is known.
  struct KnownComparison: Hashable, Codable {
    /// A cell and itself, or a counter and one that is slower by a known share.
    let former: Cell
    let latter: Cell
    let number: Int

    /// By how many percent the latter is slower.
    let share: Int

    static let patterns = Catalog.patterns

    /// The number of comparisons of a cell with itself.
    static let equalCount = 400
    /// The number of comparisons per share, of synchronous and of asynchronous counters.
    static let slowerCount = 40

    /// Cells of all kinds: synchronous, through the main queue, with tasks; short and long actions.
    private static let cells = [
      "Direct/counter.increment/1", "RIV/counter.increment/1", "IV/counter.increment/1",
      "Ricemill/counter.increment/1", "MVI/counter.increment/1", "AsyncReactor/counter.increment/1",
      "DirectAsync/counter.increment/1", "RIV/list.updateEvery10th/1000", "IV/search.keystroke/1",
      "MVI/search.roundtrip/1",
    ].map { Cell($0)! }

    /// All comparisons, each kind spread over the whole duration.
    static let all: [KnownComparison] = {
      var random = SplitMix64(seed: 20_240_229)
      let equal = (0..<equalCount).map { number in
        KnownComparison(
          former: cells[number % cells.count], latter: cells[number % cells.count], number: number,
          share: 0)
      }
      let slower = [Repeated.synchronous, Repeated.asynchronous].flatMap { patterns in
        Repeated.shares.dropFirst().flatMap { share in
          (0..<slowerCount).map { number in
            let pattern = patterns[number % patterns.count]
            return KnownComparison(
              former: Repeated.cell(pattern, share: 0),
              latter: Repeated.cell(pattern, share: share),
              number: number, share: share)
          }
        }
      }
      return (equal + slower).shuffled(using: &random)
    }()

    /// Whether the pattern renders after `send` returns.
    var isAsynchronous: Bool { Repeated.asynchronous.contains(former.pattern) }

    /// The harder case of each: alone, where most of alpha is left for a false claim, or as one of a
    /// hundred, where least of it is left for a true one.
    var plan: LookPlan { .pairs(share == 0 ? 1 : 100) }
  }

  /// The outcome of a known comparison.
  struct KnownOutcome: Codable {
    let comparison: KnownComparison
    let verdict: Verdict?
    let ratio: Double
    let low: Double
    let high: Double
    let rounds: Int
    let redone: Int
    let disturbed: Int
    let failure: String?
  }
#endif
