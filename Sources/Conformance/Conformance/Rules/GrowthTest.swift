import CMemory

/// Decides whether memory grows with use, however long that goes on.
///
/// Each round is twice as long as the one before, so that a collection that doubles when it is full does so in each. Only
/// what the calling thread allocates counts, wherever the system can tell threads apart.
struct GrowthTest {
  /// A round that retains more bytes than this has grown.
  let limit: Int
  /// How many uses the next round has.
  private(set) var uses: Int
  /// Whether memory grows; nil while another round is needed.
  private(set) var verdict: Bool?

  private var rounds = 0

  /// A first round of `uses` fills what is filled once; if each of four more grows, memory does.
  init(limit: Int, uses: Int) {
    self.limit = limit
    self.uses = uses
  }

  mutating func beginRound() { memory_account_open() }

  /// Ends a round, on the thread that began it.
  mutating func endRound() {
    let retained = memory_account_close()
    rounds += 1
    uses *= 2
    if rounds > 1, retained <= limit { verdict = false } else if rounds == 5 { verdict = true }
  }
}
