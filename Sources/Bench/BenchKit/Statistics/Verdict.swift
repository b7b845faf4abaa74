/// What a comparison of times proves.
package enum Verdict: String, Sendable, Codable, CaseIterable {
  /// It takes less time, by more than what is negligible or by an unknown amount.
  case faster
  /// It takes more time, by more than what is negligible or by an unknown amount.
  case slower
  /// It takes the same time, within what is negligible.
  case same
  /// Not proven to be any of these.
  case inconclusive

  /// What follows when the ratio of the latter to the former lies in `interval`.
  ///
  /// Same when every ratio in it is from 1/(1 + delta) to 1 + delta, also when 1 is not among them;
  /// otherwise different when 1 is not among them.
  package init(_ interval: ClosedRange<Double>, delta: Double) {
    if interval.lowerBound >= 1 / (1 + delta), interval.upperBound <= 1 + delta {
      self = .same
    } else if interval.lowerBound > 1 {
      self = .slower
    } else if interval.upperBound < 1 {
      self = .faster
    } else {
      self = .inconclusive
    }
  }

  /// Whether it says that there is a difference.
  package var isDifferent: Bool { self == .faster || self == .slower }
}
