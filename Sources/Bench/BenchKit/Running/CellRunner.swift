import Explorer
import Spec
import Synchronization

/// Measures one cell in this process.
package struct CellRunner: Sendable {
  private let benchmark: Benchmark
  private let seed: UInt64

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

  /// The median of the batches, per action.
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
    return samples.median
  }

  /// Counts, under the explorer, so that the same jobs run in the same order every time.
  ///
  /// Blocks the thread, which must not explore already.
  package func count() -> CellReport {
    let jemalloc = Result { () throws(NotCounted) in try Jemalloc() }
    do {
      let found = Mutex(CellReport(findings: []))
      try explore(.fifo, stepLimit: .max) { run in
        let report = try await count(ExplorerStage(run), jemalloc)
        found.withLock { $0 = report }
      }
      return found.withLock { $0 }
    } catch let failure as ExplorationFailure {
      return report(failure)
    } catch {
      return CellReport(failure: "\(error)")
    }
  }

  @MainActor
  private func count(
    _ stage: ExplorerStage, _ jemalloc: Result<Jemalloc, NotCounted>
  ) async throws -> CellReport {
    let counter = AllocationCounter(try? jemalloc.get())
    let exercise = benchmark.make(Equipment(meter: counter, stage: stage, seed: seed))
    try await exercise.open()
    let curve = try await CountCurve.measured(exercise, counter)
    try await exercise.close()
    let renders = exercise.renders.map { count, actions in
      CellReport.Finding(.renders, Double(count) / Double(actions))
    }
    let nothing = CellReport.Finding(.renders, nil, reason: "renders nothing")
    switch jemalloc {
    case .success(let allocator):
      return CellReport(
        findings: curve.findings + [renders ?? nothing], counter: "jemalloc \(allocator.version)")
    case .failure(let reason):
      return CellReport(findings: Self.none(because: "\(reason)") + [renders ?? nothing])
    }
  }

  /// A cell that is wrong has failed; one that leaves the explorer is only not counted.
  private func report(_ failure: ExplorationFailure) -> CellReport {
    if case .threw(let error) = failure.reason { return CellReport(failure: "\(error)") }
    let reason = "not counted: under the explorer, it \(failure.reason)"
    return CellReport(
      findings: Self.none(because: reason) + [.init(.renders, nil, reason: reason)])
  }

  private static func none(because reason: String) -> [CellReport.Finding] {
    [.init(.mallocs, nil, reason: reason), .init(.bytes, nil, reason: reason)]
  }
}
