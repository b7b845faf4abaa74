import CMemory

/// Decides whether memory grows from round to round.
///
/// Only what the calling thread allocates counts, wherever the system can tell threads apart; what a round
/// retains shows in nearly every round, the noise of other threads does not.
struct GrowthTest {
  /// A round that retains more bytes than this has grown.
  let limit: Int

  private var grownRounds = 0
  private var steadyRounds = 0

  /// After this many rounds without growth, the test passes.
  static let steadyLimit = 3
  /// After this many rounds with growth, it fails.
  static let grownLimit = 20

  init(limit: Int) { self.limit = limit }

  /// Whether memory grows; nil while another round is needed.
  var verdict: Bool? {
    if steadyRounds == Self.steadyLimit { return false }
    return grownRounds == Self.grownLimit ? true : nil
  }

  mutating func beginRound() { memory_account_open() }

  /// Ends a round, on the thread that began it.
  mutating func endRound() {
    if memory_account_close() > limit { grownRounds += 1 } else { steadyRounds += 1 }
  }
}
