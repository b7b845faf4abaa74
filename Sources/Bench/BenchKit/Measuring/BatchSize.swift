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
  /// its actions; where one would take more than four times the target, rounds are a tenth as long, or less.
  /// A batch never takes less than the target unless it has 2³⁰ actions. Each step multiplies by ten at most,
  /// so that one wrong reading does little harm.
  @MainActor
  static func calibrated(
    to target: Double, count: Int, measure: (BatchSize) async throws -> Double
  ) async rethrows -> BatchSize {
    var size = BatchSize(rounds: 1, count: try await length(target, count, measure))
    while true {
      let measured = try await measure(size)
      guard measured < target, size.actions < 1 << 30 else { return size }
      let factor = min(max(1.1 * target / max(measured, 1), 1.2), 10)
      size.rounds = Int((Double(size.rounds) * factor).rounded(.up))
    }
  }

  /// The length of a round: `count`, or the largest of a tenth, a hundredth and so on of it that takes at most
  /// four times the target.
  ///
  /// It begins with the shortest, so that a long round of slow actions is never measured.
  @MainActor
  private static func length(
    _ target: Double, _ count: Int, _ measure: (BatchSize) async throws -> Double
  ) async rethrows -> Int {
    var lengths = [count]
    while let last = lengths.last, last >= 10 { lengths.append(last / 10) }
    var chosen = lengths.removeLast()
    var measured = try await measure(BatchSize(rounds: 1, count: chosen))
    for length in lengths.reversed() where measured <= 4 * target {
      let size = BatchSize(rounds: 1, count: length)
      // The shorter of two, because the first actions of a process take longer than others.
      measured = try await measure(size)
      if measured > 4 * target { measured = try await min(measured, measure(size)) }
      if measured <= 4 * target { chosen = length }
    }
    return chosen
  }
}
