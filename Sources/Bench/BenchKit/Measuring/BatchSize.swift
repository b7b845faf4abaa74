/// How many rounds of how many actions are measured in one go.
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
  /// Each step at most multiplies by ten, so that one wrong reading does little harm. A batch of one
  /// action may take longer than the target; never less, except that it stops at 2³⁰ actions.
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
