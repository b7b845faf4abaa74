import Explorer
import Synchronization

extension CellRunner {
  /// Counts what is asked of the allocator, under the explorer. Blocks the thread.
  package func countAllocations() -> CellReport {
    let jemalloc = Result { () throws(NotCounted) in try Jemalloc() }
    let metrics: [Metric] = [.mallocs, .bytes]
    return counted(metrics) {
      AllocationCounter(try? jemalloc.get())
    } report: { curve in
      switch jemalloc {
      case .success(let allocator):
        CellReport(findings: curve.findings(metrics), counter: "jemalloc \(allocator.version)")
      case .failure(let reason):
        CellReport(findings: metrics.map { .init($0, nil, reason: "\(reason)") })
      }
    }
  }

  /// Goes through the batches for callgrind, which runs this process; the report has them without
  /// totals. Blocks the thread.
  package func batchesForCallgrind() -> CellReport {
    counted([]) {
      CallgrindMeter()
    } report: {
      CellReport(findings: [], batches: $0.batches)
    }
  }

  /// Runs the batches under the explorer, so that the same jobs run in the same order every time.
  ///
  /// First as a single thread of the real executors would run it, which costs nothing extra; what
  /// cannot run so is counted with every task followed.
  private func counted(
    _ metrics: [Metric], _ meter: @escaping @MainActor @Sendable () -> some CountingMeter,
    report: @escaping @Sendable (CountCurve) -> CellReport
  ) -> CellReport {
    func explored(_ strategy: Strategy) throws -> CellReport {
      let found = Mutex(CellReport(findings: []))
      try explore(strategy, jobLimit: .max) { run in
        let (curve, renders) = try await counted(on: ExplorerStage(run), meter())
        var outcome = report(curve)
        outcome.findings += metrics.isEmpty ? [] : [renders]
        found.withLock { [outcome] in $0 = outcome }
      }
      return found.withLock { $0 }
    }
    if let report = try? explored(.inline) { return report }
    do {
      var report = try explored(.fifo)
      for index in report.findings.indices where report.findings[index].metric != .renders {
        report.findings[index].reason =
          report.findings[index].reason ?? "includes the explorer's own allocation for each task"
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
    on stage: ExplorerStage, _ meter: some CountingMeter
  ) async throws -> (CountCurve, renders: CellReport.Finding) {
    let exercise = benchmark.make(Equipment(meter: meter, stage: stage, seed: seed))
    try await exercise.open()
    let batches = try await CountBatches(
      unit: exercise.countedActions, longest: exercise.longestRound
    ).run(exercise, meter)
    try await exercise.close()
    let renders: CellReport.Finding =
      if let (count, actions) = exercise.renders {
        .init(.renders, Double(count) / Double(actions))
      } else {
        .init(.renders, nil, reason: "renders nothing")
      }
    return (CountCurve(batches: batches), renders)
  }

  /// A cell that is wrong has failed; one that leaves the explorer is only not counted.
  private func report(_ failure: ExplorationFailure, _ metrics: [Metric]) -> CellReport {
    if case .threw(let error) = failure.reason { return CellReport(failure: "\(error)") }
    let reason = "not counted: under the explorer, it \(failure.reason)"
    return CellReport(findings: (metrics + [.renders]).map { .init($0, nil, reason: reason) })
  }
}
