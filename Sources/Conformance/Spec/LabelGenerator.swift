import Basics

// Part of what Spec offers: features make random choices with it.
@_exported import struct Basics.SplitMix64

/// Makes row labels from a seed: the same seed gives the same labels in every process.
public struct LabelGenerator: Sendable, Equatable {
  private var random: SplitMix64

  /// A generator that starts from `seed`.
  public init(seed: UInt64) { random = SplitMix64(seed: seed) }

  /// The next label: two words and a number below 1,000, such as `quiet harbour 417`.
  public mutating func next() -> String {
    let bits = random.next()
    let adjective = Self.adjectives[Int(truncatingIfNeeded: bits & 0xF)]
    let noun = Self.nouns[Int(truncatingIfNeeded: (bits >> 4) & 0xF)]
    return "\(adjective) \(noun) \((bits >> 8) % 1_000)"
  }

  private static let adjectives = [
    "amber", "brisk", "candid", "dusty", "eager", "frosty", "gentle", "hollow",
    "ivory", "jolly", "keen", "lively", "mellow", "nimble", "opaque", "quiet",
  ]

  private static let nouns = [
    "anchor", "barley", "compass", "dolphin", "ember", "fiddle", "garden", "harbour",
    "island", "jasmine", "kettle", "lantern", "meadow", "needle", "orchard", "pebble",
  ]
}
