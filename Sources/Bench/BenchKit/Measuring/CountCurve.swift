/// What is allocated at three numbers of actions, and what an action costs by their differences.
@MainActor
struct CountCurve {
  private var points: [(actions: Int, total: Jemalloc.Total)] = []

  /// Measures `exercise` after a batch as long as the longest, so that buffers have grown.
  init(_ exercise: any Exercise, _ counter: AllocationCounter) async throws {
    let count = min(exercise.longestRound, 64)
    let rounds = max(1, 4 / count)
    try await exercise.run(rounds: 4 * rounds, of: count)
    _ = counter.take()
    for factor in [1, 2, 4] {
      try await exercise.run(rounds: factor * rounds, of: count)
      points.append((factor * rounds * count, counter.take()))
    }
  }

  /// Points that were measured elsewhere.
  init(points: [(actions: Int, total: Jemalloc.Total)]) { self.points = points }

  /// Mallocs and bytes per action.
  var findings: [CellReport.Finding] {
    [finding(.mallocs, \.mallocs), finding(.bytes, \.bytes)]
  }

  /// The slope between the largest sizes, and a remark when it is not the slope everywhere.
  private func finding(
    _ metric: Metric, _ value: KeyPath<Jemalloc.Total, Int>
  ) -> CellReport.Finding {
    let slopes = zip(points, points.dropFirst()).map { less, more in
      Double(more.total[keyPath: value] - less.total[keyPath: value])
        / Double(more.actions - less.actions)
    }
    let slope = slopes.last ?? 0
    guard let first = slopes.first, abs(first - slope) > 0.005 * max(abs(slope), 1) else {
      return .init(metric, slope)
    }
    return .init(metric, slope, reason: "depends on history: \(first.shortest) at first")
  }
}
