/// A small, fast, seedable random number generator; not for cryptography.
///
/// Source: G. Steele, D. Lea, C. Flood, "Fast splittable pseudorandom number generators",
/// OOPSLA 2014.
public struct SplitMix64: RandomNumberGenerator, Sendable, Equatable {
  @usableFromInline var state: UInt64

  /// A generator that starts from `seed`; any seed is good.
  @inlinable
  public init(seed: UInt64) { state = seed }

  /// A generator of one of the independent streams of a seed.
  @inlinable
  package init(seed: UInt64, stream: Int) {
    state = seed
    let offset = next()
    state = offset ^ (UInt64(truncatingIfNeeded: stream) &* 0xD1B5_4A32_D192_ED03)
  }

  @inlinable
  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// A number below `bound`; the bias is below `bound / 2^64`.
  @inlinable
  package mutating func next(below bound: Int) -> Int {
    Int(next().multipliedFullWidth(by: UInt64(bound)).high)
  }
}
