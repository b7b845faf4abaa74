/// Measures one cell in this process.
package struct CellRunner: Sendable {
  let benchmark: Benchmark
  let seed: UInt64

  /// A runner of `benchmark` whose random choices start from `seed`.
  package init(_ benchmark: Benchmark, seed: UInt64) {
    self.benchmark = benchmark
    self.seed = seed
  }

  /// Takes the time, on the real runtime; what goes wrong becomes part of the report.
  @MainActor
  package func time(_ effort: Effort) async -> CellReport {
    do {
      return CellReport(findings: [.init(.time, try await nanoseconds(effort))])
    } catch {
      return CellReport(failure: "\(error)")
    }
  }

  /// The first decile of the batches, per action.
  ///
  /// What interrupts a batch only ever makes it longer, so the shorter ones say more of the subject
  /// and less of the machine. What comes less often than once in a batch is left out with them.
  @MainActor
  private func nanoseconds(_ effort: Effort) async throws -> Double {
    let stopwatch = Stopwatch()
    let exercise = benchmark.make(
      Equipment(meter: stopwatch, stage: RuntimeStage(), seed: seed))
    func batch(_ size: BatchSize) async throws -> Double {
      try await exercise.run(rounds: size.rounds, of: size.count)
      return Double(stopwatch.take())
    }
    try await exercise.open()
    _ = stopwatch.take()
    let size = try await BatchSize.calibrated(
      to: effort.batchNanoseconds, longest: exercise.longestRound, measure: batch)
    for _ in 0..<effort.warmUps { _ = try await batch(size) }
    var samples: [Double] = []
    for _ in 0..<effort.batches { samples.append(try await batch(size) / Double(size.actions)) }
    try await exercise.close()
    return Bootstrap.quantile(0.1, of: samples.sorted())
  }
}
