import Explorer
import Synchronization

extension CellRunner {
  /// Counts requests to the allocator under the explorer. Blocks the thread.
  package func countAllocations() -> CellReport {
    let jemalloc = Result { () throws(NotCounted) in try Jemalloc() }
    let metrics: [Metric] = [.mallocs, .bytes]
    let repetitions =
      measured.traits.kind == .code ? LongRun.fewRepetitions : LongRun.nativeRepetitions
    return counted(metrics) {
      AllocationCounter(try? jemalloc.get(), repetitions: repetitions)
    } report: { curve in
      switch jemalloc {
      case .success(let allocator):
        CellReport(
          measurements: curve.measurements(metrics) + [
            curve.longMeasurement(.longRunMallocs, of: .mallocs)
          ], counter: "jemalloc \(allocator.version)")
      case .failure(let reason):
        CellReport(lacking: reason, metrics + [.longRunMallocs])
      }
    }
  }

  /// Runs the batches and a long run in a process under callgrind; the report has them without totals. Blocks
  /// the thread.
  ///
  /// - Parameter profile: the name of callgrind's files, without their numbers.
  package func batchesForCallgrind(profile: String?) -> CellReport {
    counted([]) {
      CallgrindMeter(profile: profile)
    } report: {
      CellReport($0)
    }
  }

  /// Runs the batches under the explorer, so that the same jobs run in the same order every time.
  ///
  /// Jobs run first as on a single thread of the real executors, which costs nothing extra; a cell that
  /// cannot run so is counted with every task tracked.
  private func counted(
    _ metrics: [Metric],
    _ meter: @escaping @MainActor @Sendable () -> some CountingMeter,
    report: @escaping @Sendable (CountCurve) -> CellReport
  ) -> CellReport {
    func explored(_ strategy: Strategy) throws -> CellReport {
      let found = Mutex(CellReport(measurements: []))
      try explore(strategy, jobLimit: .max, stallTimeout: nil) { run in
        let (curve, renders) = try await counted(on: ExplorerContext(run), meter())
        var outcome = report(curve)
        outcome.measurements += metrics.isEmpty ? [] : renders
        found.withLock { [outcome] in $0 = outcome }
      }
      return found.withLock { $0 }
    }
    if let report = try? explored(.inline) { return report }
    do {
      var report = try explored(.fifo)
      for index in report.measurements.indices
      where ![.renders, .unchangedRenders].contains(report.measurements[index].metric) {
        report.measurements[index].reason =
          report.measurements[index].reason
          ?? "includes the explorer's own allocation for each task"
      }
      return report
    } catch let failure as ExplorationFailure {
      return self.report(failure, metrics)
    } catch {
      return CellReport(failure: "\(error)")
    }
  }

  @MainActor
  private func counted(
    on context: ExplorerContext, _ meter: some CountingMeter
  ) async throws -> (CountCurve, renders: [CellReport.Measurement]) {
    let exercise = try measured.exercise(Equipment(meter: meter, context: context, seed: seed))
    try await exercise.open()
    let curve = try await CountBatches(
      unit: exercise.countedActions, longest: exercise.longestRound
    ).run(exercise, meter, hasLongRun: measured.hasLongRun)
    try await exercise.close()
    return (
      curve, exercise.renders.map(measurements) ?? [.init(.renders, nil, reason: "renders nothing")]
    )
  }

  private func measurements(of renders: RenderCount) -> [CellReport.Measurement] {
    [
      .init(.renders, Double(renders.total) / Double(renders.actions), reason: renders.remark),
      .init(
        .unchangedRenders, renders.unchangedShare,
        reason: renders.unchangedShare == nil ? "renders nothing" : nil),
    ]
  }

  /// A cell with a wrong result has failed; one that leaves the explorer is just not counted.
  private func report(_ failure: ExplorationFailure, _ metrics: [Metric]) -> CellReport {
    if case .threw(let error) = failure.reason { return CellReport(failure: "\(error)") }
    let reason = "not counted: under the explorer, it \(failure.reason)"
    let pass = metrics.isEmpty ? Pass.calls : .allocations
    return CellReport(measurements: pass.metrics.map { .init($0, nil, reason: reason) })
  }
}
