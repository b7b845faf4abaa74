import BenchKit

/// One thing to choose by; less is better.
///
/// Values become comparable through an absolute scale, whoever else is compared: what counts is how far a value, in
/// units of the scale, exceeds the threshold. Values below it count as 0, because nobody notices them.
package struct Criterion: Sendable {
  /// The group whose weight it shares.
  package let group: CriterionGroup
  /// The name in reports, such as `list.toggle/1000`.
  package let name: String
  /// What values are counted in.
  package let unit: Unit
  /// The value that counts as 1.
  package let scale: Double
  /// The share of the scale below which values decide nothing; 0 when every difference counts.
  package let threshold: Double
  /// What each pattern of the files has.
  package let entries: [String: Entry]

  /// What a value is counted in; reports print it accordingly.
  package enum Unit: String, Sendable, Codable {
    case nanoseconds = "ns"
    /// A share of actions, from 0 to 1.
    case lateActions = "share of actions later than a frame"
    case bytes
    case tokens
    case symbols
  }

  /// The value of a pattern.
  package struct Entry: Sendable {
    /// In units of ``Criterion/unit``.
    package let quantity: Quantity
    /// Three numbers that say what the quantity is.
    package let summary: Quantity.Summary
    /// Why it is not known; nil when it is.
    package let missing: String?
    /// Whether it stays below the threshold.
    package let isUnnoticed: Bool
  }

  /// A criterion with the values of `patterns`. One without a value gets the range of the others. Nil when there is no
  /// value.
  init?(
    _ group: CriterionGroup, _ name: String, _ unit: Unit, scale: Double, threshold: Double,
    of patterns: [String], seed: UInt64, _ value: (String) throws(Quantity.Missing) -> Quantity
  ) {
    var (values, missing): ([String: Quantity], [String: String]) = ([:], [:])
    for pattern in patterns {
      do throws(Quantity.Missing) {
        values[pattern] = try value(pattern)
      } catch { missing[pattern] = error.because.printable }
    }
    let known = values.mapValues { ($0, $0.summary()) }
    let middles = known.values.map(\.1.middle)
    guard let least = middles.min(), let most = middles.max(), scale > 0 else { return nil }
    (self.group, self.name, self.unit) = (group, name, unit)
    (self.scale, self.threshold) = (scale, threshold)
    var entries: [String: Entry] = [:]
    func add(
      _ pattern: String, _ quantity: Quantity, _ summary: Quantity.Summary, _ reason: String?
    ) {
      entries[pattern] = Entry(
        quantity: quantity, summary: summary, missing: reason,
        isUnnoticed: threshold > 0 && summary.high / scale < threshold)
    }
    for (pattern, value) in known { add(pattern, value.0, value.1, nil) }
    for (pattern, reason) in missing where values[pattern] == nil {
      let unknown = Quantity.between(least, most, RandomStream(seed: seed, "\(pattern)/\(name)"))
      add(pattern, unknown, .init(low: least, middle: (least + most) / 2, high: most), reason)
    }
    self.entries = entries
  }

  /// What the value of `pattern` counts in a draw.
  package func cost(_ pattern: String, _ draw: Int) -> Double { cost(entries[pattern]!, draw) }

  /// What the value of `entry`, one of its own, counts in a draw.
  func cost(_ entry: Entry, _ draw: Int) -> Double {
    entry.isUnnoticed ? 0 : max(0, entry.quantity.value(draw) / scale - threshold)
  }

  /// What it counts with its median value.
  package func middleCost(_ pattern: String) -> Double {
    let entry = entries[pattern]!
    return entry.isUnnoticed ? 0 : max(0, entry.summary.middle / scale - threshold)
  }

  /// Why it decides nothing among `patterns`; nil when it does.
  package func irrelevance(among patterns: [String]) -> Irrelevance? {
    let entries = patterns.map { self.entries[$0]! }
    if entries.allSatisfy(\.isUnnoticed) {
      return .unnoticed(most: (entries.map(\.summary.high).max() ?? 0) / scale)
    }
    let (low, high) = (entries.map(\.summary.low).min(), entries.map(\.summary.high).max())
    return low == high && entries.allSatisfy { $0.missing == nil } ? .equal : nil
  }

  /// Why a criterion decides nothing.
  package enum Irrelevance: Sendable, Equatable {
    /// All stay below the threshold; the largest share of the scale.
    case unnoticed(most: Double)
    /// All have the same value.
    case equal
    /// Its group has no weight.
    case weightless
    /// The question leaves it out.
    case leftOut
  }
}
