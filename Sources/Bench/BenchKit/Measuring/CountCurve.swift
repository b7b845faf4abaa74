/// What is allocated at three numbers of actions, and what an action costs by their differences.
struct CountCurve {
  /// One batch: its actions, and what was asked of the allocator.
  struct Point {
    let actions: Int
    let total: Jemalloc.Total
  }

  private let points: [Point]

  init(_ points: [Point]) { self.points = points }

  /// Measures `exercise`, after a batch as long as the longest so that buffers have grown.
  ///
  /// Where a round may be long enough its length is varied, so that what a round costs cancels out
  /// as start-up does; otherwise the number of rounds.
  @MainActor
  static func measured(_ exercise: any Exercise, _ counter: AllocationCounter) async throws
    -> CountCurve
  {
    let longest = min(exercise.longestRound, 64)
    let sizes =
      longest < 4
      ? [2, 4, 8].map { BatchSize(actions: $0 * longest, longest: longest) }
      : [longest / 4, longest / 2, longest].map { BatchSize(rounds: 2, count: $0) }
    for _ in 0..<2 { try await exercise.run(rounds: sizes[2].rounds, of: sizes[2].count) }
    _ = counter.take()
    var points: [Point] = []
    for size in sizes {
      try await exercise.run(rounds: size.rounds, of: size.count)
      points.append(Point(actions: size.actions, total: counter.take()))
    }
    return CountCurve(points)
  }

  /// Mallocs and bytes per action.
  var findings: [CellReport.Finding] {
    [finding(.mallocs, \.mallocs), finding(.bytes, \.bytes)]
  }

  /// The slope between the largest sizes, and a remark when it is not the slope everywhere.
  ///
  /// Labels differ in length, and with it in what they cost: a difference of 5 % means nothing.
  private func finding(
    _ metric: Metric, _ value: KeyPath<Jemalloc.Total, Int>
  ) -> CellReport.Finding {
    let slopes = zip(points, points.dropFirst()).map { less, more in
      Double(more.total[keyPath: value] - less.total[keyPath: value])
        / Double(more.actions - less.actions)
    }
    let slope = slopes.last ?? 0
    guard let first = slopes.first, abs(first - slope) > 0.05 * max(abs(slope), 0.2) else {
      return .init(metric, slope)
    }
    return .init(metric, slope, reason: "depends on history: \(first.shortest) in shorter rounds")
  }
}
