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

  /// Grows a batch until it takes `target`, measured by `measure` in the same unit.
  ///
  /// Each step multiplies by ten at most, so that one wrong reading does little harm. A batch never takes
  /// less than the target unless it has 2³⁰ actions; a batch of one action may take longer.
  @MainActor
  static func calibrated(
    to target: Double, longest: Int, measure: (BatchSize) async throws -> Double
  ) async rethrows -> BatchSize {
    var size = BatchSize(longest: longest)
    while true {
      let measured = try await measure(size)
      guard measured < target, size.actions < 1 << 30 else { return size }
      let factor = min(max(1.1 * target / max(measured, 1), 1.2), 10)
      size = BatchSize(
        actions: Int((Double(size.actions) * factor).rounded(.up)), longest: longest)
    }
  }
}
