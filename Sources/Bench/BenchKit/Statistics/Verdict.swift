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

/// Groups subjects of which none is proven slower than the fastest, instead of ranking them by noise.
package enum Tiers {
  /// The tier of each subject, from 1.
  ///
  /// Goes through subjects in the order of their medians; a tier ends before the first subject that is
  /// proven slower than the tier's fastest. Subjects of one tier need not be proven the same.
  /// O(n log n).
  ///
  /// - Parameters:
  ///   - medians: one for each subject.
  ///   - isSlower: whether the subject at the second index is proven slower than that at the first.
  package static func tiers(
    _ medians: [Double], isSlower: (_ first: Int, _ next: Int) -> Bool
  ) -> [Int] {
    var tiers = [Int](repeating: 1, count: medians.count)
    let order = medians.indices.sorted { (medians[$0], $0) < (medians[$1], $1) }
    guard var first = order.first else { return tiers }
    var tier = 1
    for next in order.dropFirst() {
      if isSlower(first, next) {
        tier += 1
        first = next
      }
      tiers[next] = tier
    }
    return tiers
  }
}
