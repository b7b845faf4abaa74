/// The number of rounds of a batch, and of actions in each.
struct BatchSize: Equatable {
  var rounds = 1
  var count = 1

  var actions: Int { rounds * count }

  init(rounds: Int, count: Int) {
    self.rounds = rounds
    self.count = count
  }

  /// The size for about `actions` actions in rounds no longer than `longest`.
  init(actions: Int = 1, longest: Int = 1) {
    count = min(max(actions, 1), longest)
    rounds = max(1, (actions + count - 1) / count)
  }

  /// The size of about this share of the batch, and of one action at least.
  func share(_ share: Double) -> BatchSize {
    BatchSize(actions: Int((Double(actions) * share).rounded()), longest: count)
  }

  /// Finds how many rounds of `count` actions take `target`, measured by `measure` in the same unit.
  ///
  /// The length of a round is fixed, because some of its cost, such as a hop to another thread, is shared by
  /// its actions; where one takes more than four times the target, rounds are a tenth as long. A batch
  /// never takes less than the target unless it has 2³⁰ actions. Each step multiplies by ten at most, so that
  /// one wrong reading does little harm.
  @MainActor
  static func calibrated(
    to target: Double, count: Int, measure: (BatchSize) async throws -> Double
  ) async rethrows -> BatchSize {
    var size = BatchSize(rounds: 1, count: count)
    while true {
      let measured = try await measure(size)
      if size.rounds == 1, size.count >= 10, measured > 4 * target {
        size.count /= 10
        continue
      }
      guard measured < target, size.actions < 1 << 30 else { return size }
      let factor = min(max(1.1 * target / max(measured, 1), 1.2), 10)
      size.rounds = Int((Double(size.rounds) * factor).rounded(.up))
    }
  }
}
