/// The three batches of actions that are counted, of one, two and three times as many actions.
///
/// Where a round may be long enough its length varies, so that the cost of a round cancels out like that
/// of start-up; otherwise the number of rounds varies.
struct CountBatches {
  /// The batches, the smallest first.
  let sizes: [BatchSize]

  /// Batches of about `unit` actions and its multiples, in rounds no longer than `longest`.
  init(unit: Int, longest: Int) {
    guard longest >= 3 else {
      sizes = (1...3).map { BatchSize(rounds: $0 * max(unit / longest, 1), count: longest) }
      return
    }
    let rounds = (3 * unit + longest - 1) / longest
    sizes = (1...3).map { BatchSize(rounds: rounds, count: $0 * max(unit / rounds, 1)) }
  }

  /// Runs `exercise` through the batches, then through a long run if it `hasLongRun`, and returns what
  /// `meter` counts in each.
  ///
  /// Two batches come first: one as long as the longest, so that buffers have grown, and a short one that
  /// the meter sees, so that functions have been looked up, and by which it estimates a long run. The long run repeats the longest
  /// batch as often as the meter allows, with the same random choices each time, so that only rare work makes
  /// a difference.
  @MainActor
  func run<Meter: CountingMeter>(
    _ exercise: any Exercise, _ meter: Meter, hasLongRun: Bool
  ) async throws -> CountCurve {
    try await exercise.run(rounds: sizes[2].rounds, of: sizes[2].count)
    _ = meter.take()
    var pilot = sizes[0]
    if pilot.rounds > 1 {
      try await exercise.run(rounds: 1, of: pilot.count)
      pilot.rounds -= 1
    }
    _ = meter.take()
    try await exercise.run(rounds: pilot.rounds, of: pilot.count)
    _ = meter.take()
    var batches: [CountCurve.Batch] = []
    for size in sizes {
      exercise.repeatChoices()
      try await exercise.run(rounds: size.rounds, of: size.count)
      batches.append(
        CountCurve.Batch(actions: size.actions, rounds: size.rounds, totals: meter.take()))
    }
    var curve = CountCurve(batches: batches)
    let longest = sizes[2]
    guard hasLongRun, let most = meter.beginLongRun(of: longest, after: pilot) else {
      return curve
    }
    for repetitions in LongRun.parts(of: most) {
      for _ in 0..<repetitions {
        exercise.repeatChoices()
        try await exercise.run(rounds: longest.rounds, of: longest.count)
      }
      curve.longRun.append(
        CountCurve.Batch(
          actions: repetitions * longest.actions, rounds: repetitions * longest.rounds,
          totals: meter.takeLongRun()))
    }
    return curve
  }
}
