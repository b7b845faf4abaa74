/// The outcome of a comparison of times.
public enum Verdict: String, Sendable, Codable, CaseIterable {
  /// Proven to take less time, by more than the negligible amount or by an unknown amount.
  case faster
  /// Proven to take more time, by more than the negligible amount or by an unknown amount.
  case slower
  /// Proven to take the same time, but for a negligible amount.
  case same
  /// None of these is proven.
  case inconclusive

  /// The verdict for a ratio of the latter to the former that lies in `interval`.
  ///
  /// Same when every ratio in it is from 1/(1 + delta) to 1 + delta, even if 1 is not among them;
  /// otherwise different when 1 is not among them.
  package init(_ interval: Interval, delta: Double) {
    if interval.low >= 1 / (1 + delta), interval.high <= 1 + delta {
      self = .same
    } else if interval.low > 1 {
      self = .slower
    } else if interval.high < 1 {
      self = .faster
    } else {
      self = .inconclusive
    }
  }

  /// Whether a difference is proven.
  package var isDifferent: Bool { self == .faster || self == .slower }
}

/// Groups subjects of which none is proven slower than another, instead of ranking them by noise.
package enum Tiers {
  /// The tier of each subject, from 1.
  ///
  /// Goes through subjects in the order of their times; a tier ends before the first subject that is proven
  /// slower than one of the tier. Subjects of one tier need not be proven the same. O(n²).
  ///
  /// - Parameters:
  ///   - times: one for each subject, in any unit.
  ///   - isSlower: whether the subject at the second index is proven slower than that at the first.
  package static func tiers(
    _ times: [Double], isSlower: (_ first: Int, _ next: Int) -> Bool
  ) -> [Int] {
    var tiers = [Int](repeating: 1, count: times.count)
    var (tier, members) = (1, [Int]())
    for next in times.indices.sorted(by: { (times[$0], $0) < (times[$1], $1) }) {
      if members.contains(where: { isSlower($0, next) }) { (tier, members) = (tier + 1, []) }
      members.append(next)
      tiers[next] = tier
    }
    return tiers
  }
}
