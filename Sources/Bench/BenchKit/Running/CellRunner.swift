import Spec

/// Measures one cell in this process, on the real runtime.
@MainActor
package struct CellRunner {
  private let benchmark: Benchmark
  private let seed: UInt64

  /// A runner of `benchmark` whose random choices start from `seed`.
  package init(_ benchmark: Benchmark, seed: UInt64) {
    self.benchmark = benchmark
    self.seed = seed
  }

  /// Runs the cell as `pass` says; what goes wrong becomes part of the report.
  package func run(_ pass: Pass, _ effort: Effort) async -> CellReport {
    do {
      switch pass {
      case .time: return try await time(effort)
      case .count: return try await count()
      }
    } catch {
      return CellReport(failure: "\(error)")
    }
  }

  private func time(_ effort: Effort) async throws -> CellReport {
    let stopwatch = Stopwatch()
    let exercise = benchmark.make(
      Equipment(meter: stopwatch, stage: RuntimeStage(), seed: seed))
    func nanoseconds(_ size: BatchSize) async throws -> Double {
      try await exercise.run(rounds: size.rounds, of: size.count)
      return Double(stopwatch.take())
    }
    try await exercise.open()
    let size = try await BatchSize.calibrated(
      to: effort.batchNanoseconds, longest: exercise.longestRound, measure: nanoseconds)
    for _ in 0..<effort.warmUps { _ = try await nanoseconds(size) }
    var samples: [Double] = []
    for _ in 0..<effort.batches {
      samples.append(try await nanoseconds(size) / Double(size.actions))
    }
    try await exercise.close()
    return CellReport(findings: [.init(.time, samples.median)])
  }

  private func count() async throws -> CellReport {
    let jemalloc = Result { () throws(NotCounted) in try Jemalloc() }
    let counter = AllocationCounter(try? jemalloc.get())
    let exercise = benchmark.make(Equipment(meter: counter, stage: RuntimeStage(), seed: seed))
    try await exercise.open()
    let curve = try await CountCurve(exercise, counter)
    try await exercise.close()
    var findings: [CellReport.Finding] = []
    switch jemalloc {
    case .success: findings = curve.findings
    case .failure(let reason):
      findings = [Metric.mallocs, .bytes].map { .init($0, nil, reason: "\(reason)") }
    }
    findings.append(renders(exercise))
    return CellReport(
      findings: findings, counter: (try? jemalloc.get()).map { "jemalloc \($0.version)" })
  }

  private func renders(_ exercise: any Exercise) -> CellReport.Finding {
    guard let (count, actions) = exercise.renders else {
      return .init(.renders, nil, reason: "renders nothing")
    }
    return .init(.renders, Double(count) / Double(actions))
  }
}
