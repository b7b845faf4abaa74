/// SplitMix64 (Steele, Lea, Flood, OOPSLA 2014): the same numbers for the same seed, everywhere.
struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64, stream: Int) {
    state = seed
    let offset = next()
    state = offset ^ (UInt64(truncatingIfNeeded: stream) &* 0xD1B5_4A32_D192_ED03)
  }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// A number below `bound`; the bias is below `bound / 2^64`.
  mutating func next(below bound: Int) -> Int {
    Int(next().multipliedFullWidth(by: UInt64(bound)).high)
  }
}
