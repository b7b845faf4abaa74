/// A small, fast, seedable random number generator; not for cryptography.
///
/// Source: G. Steele, D. Lea, C. Flood, "Fast splittable pseudorandom number generators",
/// OOPSLA 2014.
public struct SplitMix64: RandomNumberGenerator, Sendable, Equatable {
  private var state: UInt64

  /// A generator that starts from `seed`; any seed is good.
  public init(seed: UInt64) { state = seed }

  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}

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
