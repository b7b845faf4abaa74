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

  private struct Removed: Encodable { let pattern, because: String }

  private struct Load: Encodable {
    let pattern: String
    let nanoseconds, low, high, share, bytes: Double?
    let missing: String?
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
  }

  private struct Dominated: Encodable {
    let pattern, by: String
    let share: Double
    let certain: Bool
  }

  private struct Ranked: Encodable {
    let pattern: String
    let ranks: [Double]
    let central: [String: Double]?
    let confidence: Double?
  }

  private struct Pair: Encodable {
    let first, second: String
    let share: Double
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
    removed = choice.removed.map { Removed(pattern: $0.pattern, because: $0.because) }
    unknown = choice.removed.filter(\.isUnknown).map {
      Removed(pattern: $0.pattern, because: $0.because)
    }
    load = choice.load.map { load in
      Load(
        pattern: load.pattern, nanoseconds: load.time?.middle, low: load.time?.low,
        high: load.time?.high,
        share: load.share?.middle, bytes: load.memory, missing: load.missing)
    }
    dropped = choice.dropped.map {
      Dropped(
        criterion: $0.criterion.name, group: $0.criterion.group.rawValue,
        because: words.because($0.because, $0.criterion))
    }
    criteria = choice.criteria.map { criterion in
      Deciding(
        criterion: criterion.name, group: criterion.group.rawValue, unit: criterion.unit.rawValue,
        scale: criterion.scale,
        values: choice.patterns.map { pattern in
          let entry = criterion.entries[pattern]!
          return .init(
            pattern: pattern, value: entry.summary.middle, low: entry.summary.low,
            high: entry.summary.high,
            missing: entry.missing)
        })
    }
    absent = choice.absent.map(\.rawValue)
    let (names, shares) = (choice.patterns, choice.acceptability)
    dominated = names.indices.flatMap { loser in
      names.indices.compactMap { winner in
        let share = shares.dominance[winner][loser]
        return share == 0
          ? nil
          : Dominated(
            pattern: names[loser], by: names[winner], share: share,
            certain: share >= Choice.certainty)
      }
    }
    patterns = names.indices.map { index in
      Ranked(
        pattern: names[index], ranks: shares.ranks[index],
        central: choice.central[index].map { weights in
          Dictionary(uniqueKeysWithValues: weights.map { ($0.key.rawValue, $0.value) })
        }, confidence: shares.confidence[index])
    }
    pairs = names.indices.flatMap { first in
      names.indices.filter { $0 != first }.map { second in
        Pair(first: names[first], second: names[second], share: shares.pairs[first][second])
      }
    }
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
