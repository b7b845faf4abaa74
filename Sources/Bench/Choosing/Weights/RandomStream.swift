import Spec

/// A sequence of random numbers that depends on a seed and a name only.
///
/// Every uncertain value and every weight has a stream under its own name. Therefore a value is the same in a draw
/// whichever other alternatives are compared in it.
package struct RandomStream: Sendable {
  private let start: UInt64

  package init(seed: UInt64, _ name: String) {
    // FNV-1a spreads the name over 64 bits; the generator mixes them.
    let hash = name.utf8.reduce(0xCBF2_9CE4_8422_2325 as UInt64) { hash, byte in
      (hash ^ UInt64(byte)) &* 0x100_0000_01B3
    }
    var mixer = SplitMix64(seed: seed)
    var named = SplitMix64(seed: mixer.next() ^ hash)
    start = named.next()
  }

  /// The generator of a draw.
  package func generator(_ draw: Int) -> SplitMix64 {
    var mixer = SplitMix64(seed: start ^ UInt64(bitPattern: Int64(draw)))
    return SplitMix64(seed: mixer.next())
  }

  /// The number of a draw, above 0 and below 1.
  package func uniform(_ draw: Int) -> Double {
    var generator = generator(draw)
    return generator.uniform()
  }

  /// A number above 0 and below 1 for each of `draws` draws, one in each of as many equal intervals, in random order.
  ///
  /// Source: M. McKay, R. Beckman, W. Conover, "A comparison of three methods for selecting values of input
  /// variables", Technometrics 21 (1979): Latin hypercube sampling. Means over draws scatter less than those of
  /// independent numbers. O(draws).
  package func stratified(_ draws: Int) -> [Double] {
    var generator = generator(-1)
    var order = Array(0..<draws)
    // Not shuffled(using:), whose algorithm may differ between versions of the standard library.
    for last in stride(from: draws - 1, to: 0, by: -1) {
      order.swapAt(last, min(last, Int(generator.uniform() * Double(last + 1))))
    }
    return order.map { (Double($0) + generator.uniform()) / Double(draws) }
  }
}

extension SplitMix64 {
  /// A number above 0 and below 1, in steps of 2⁻⁵³.
  mutating func uniform() -> Double { (Double(next() >> 11) + 0.5) * 0x1p-53 }
}
