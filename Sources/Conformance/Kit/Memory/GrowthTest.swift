import CMemory

/// Tells whether the process retains more and more from round to round, although others may
/// allocate and free as well: what a round keeps shows in nearly every round, their noise does not.
struct GrowthTest {
  /// A round that leaves more bytes than this behind has grown.
  let limit: Int

  private var grown = 0
  private var quiet = 0
  private var before = 0

  /// A healthy subject is through after this many rounds.
  static let quietRounds = 3
  /// A subject that grows in this many rounds before that is not healthy.
  static let grownRounds = 20

  init(limit: Int) { self.limit = limit }

  /// Whether the subject grows; nil while another round is needed.
  var verdict: Bool? {
    if quiet == Self.quietRounds { return false }
    return grown == Self.grownRounds ? true : nil
  }

  mutating func beginRound() { before = memory_in_use() }

  mutating func endRound() {
    if memory_in_use() > before + limit { grown += 1 } else { quiet += 1 }
  }
}
