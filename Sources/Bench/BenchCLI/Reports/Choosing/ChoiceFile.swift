import BenchKit
import Choosing

/// The form of an answer as JSON. Lists are in the order of the argument, shares from 0 to 1.
struct ChoiceFile: Encodable {
  private let schema = "patternbench.choice/1"
  private let command: String
  private let removed: [Removed]
  /// Those of `removed` that may meet the requirements, but nothing proves it.
  private let unknown: [Removed]
  private let load: [Load]
  private let dropped: [Dropped]
  private let criteria: [Deciding]
  private let absent: [String]
  private let dominated: [Dominated]
  private let patterns: [Ranked]
  private let pairs: [Pair]
  private let verdict: String
  private let winner: String?
  private let depends: Depends?
  private let answer: String
  private let reasons: [String]

  private struct Removed: Encodable {
    let pattern, because: String

    init(_ removal: Removal) { (pattern, because) = (removal.pattern, removal.because) }
  }

  private struct Load: Encodable {
    let pattern: String
    let nanoseconds, low, high, share, bytes: Double?
    let missing: String?

    init(_ load: LoadShare) {
      pattern = load.pattern
      (nanoseconds, low, high) = (load.time?.middle, load.time?.low, load.time?.high)
      (share, bytes, missing) = (load.share?.middle, load.memory, load.missing)
    }
  }

  private struct Dropped: Encodable { let criterion, group, because: String }

  private struct Deciding: Encodable {
    let criterion, group, unit: String
    let scale: Double
    let values: [Value]

    struct Value: Encodable {
      let pattern: String
      let value, low, high: Double
      let missing: String?
    }

    init(_ criterion: Criterion, _ patterns: [String]) {
      self.criterion = criterion.name
      (group, unit) = (criterion.group.rawValue, criterion.unit.rawValue)
      scale = criterion.scale
      values = patterns.map { pattern in
        let entry = criterion.entries[pattern]!
        return Value(
          pattern: pattern, value: entry.summary.middle, low: entry.summary.low,
          high: entry.summary.high, missing: entry.missing)
      }
    }
  }

  private struct Dominated: Encodable {
    let pattern, by: String
    let share: Double
    let certain: Bool

    /// Every pair of which one is no worse than the other in some draw.
    static func all(in choice: Choice) -> [Dominated] {
      let (names, shares) = (choice.patterns, choice.acceptability.dominance)
      return names.indices.flatMap { loser in
        names.indices.filter { shares[$0][loser] != 0 }.map { winner in
          let share = shares[winner][loser]
          return Dominated(
            pattern: names[loser], by: names[winner], share: share,
            certain: share >= Choice.certainty)
        }
      }
    }
  }

  private struct Ranked: Encodable {
    let pattern: String
    let ranks: [Double]
    let central: [String: Double]?
    let confidence: Double?

    init(_ choice: Choice, _ index: Int) {
      pattern = choice.patterns[index]
      ranks = choice.acceptability.ranks[index]
      central = choice.central[index].map { weights in
        Dictionary(uniqueKeysWithValues: weights.map { ($0.key.rawValue, $0.value) })
      }
      confidence = choice.acceptability.confidence[index]
    }
  }

  private struct Pair: Encodable {
    let first, second: String
    let share: Double

    static func all(in choice: Choice) -> [Pair] {
      let names = choice.patterns
      return names.indices.flatMap { first in
        names.indices.filter { $0 != first }.map { second in
          Pair(
            first: names[first], second: names[second],
            share: choice.acceptability.pairs[first][second])
        }
      }
    }
  }

  private struct Depends: Encodable {
    let first, second, strength, weakness: String
    let group: String?
    let nearlyRobust: Bool
    let shift: Shift?

    struct Shift: Encodable {
      let from, to: String
      let amount: Double
    }
  }

  init(_ choice: Choice, words: ChoiceWords, command: String) {
    self.command = command
    removed = choice.removed.map(Removed.init)
    unknown = choice.removed.filter(\.isUnknown).map(Removed.init)
    load = choice.load.map(Load.init)
    dropped = choice.dropped.map {
      Dropped(
        criterion: $0.criterion.name, group: $0.criterion.group.rawValue,
        because: words.because($0.because, $0.criterion))
    }
    criteria = choice.criteria.map { Deciding($0, choice.patterns) }
    absent = choice.absent.map(\.rawValue)
    dominated = Dominated.all(in: choice)
    patterns = choice.patterns.indices.map { Ranked(choice, $0) }
    pairs = Pair.all(in: choice)
    verdict = choice.verdict.word
    (winner, depends) = Self.outcome(choice.verdict)
    answer = words.sentence
    reasons = words.reasons
  }

  private static func outcome(_ verdict: ChoiceVerdict) -> (String?, Depends?) {
    switch verdict {
    case .robust(let winner): (winner, nil)
    case .depends(let found):
      (
        nil,
        Depends(
          first: found.first, second: found.second, strength: found.strength,
          weakness: found.weakness, group: found.group?.rawValue,
          nearlyRobust: found.isNearlyRobust,
          shift: found.shift.map { .init(from: $0.from, to: $0.to, amount: $0.amount) })
      )
    case .undecided: (nil, nil)
    }
  }
}
