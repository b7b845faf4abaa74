import Explorer
import Synchronization

extension CellRunner {
  /// Counts, under the explorer, so that the same jobs run in the same order every time.
  ///
  /// First as a single thread of the real executors would run it, which costs nothing extra; what
  /// cannot run so is counted with every task followed. Blocks the thread.
  package func count() -> CellReport {
    if let report = try? counted(.inline) { return report }
    do {
      var report = try counted(.fifo)
      for index in report.findings.indices where report.findings[index].metric != .renders {
        report.findings[index].reason =
          report.findings[index].reason ?? "includes the explorer's own allocation for each task"
      }
      return report
    } catch let failure as ExplorationFailure {
      return report(failure)
    } catch {
      return CellReport(failure: "\(error)")
    }
  }

  private func counted(_ strategy: Strategy) throws -> CellReport {
    let found = Mutex(CellReport(findings: []))
    try explore(strategy, stepLimit: .max) { run in
      let report = try await counted(on: ExplorerStage(run))
      found.withLock { $0 = report }
    }
    return found.withLock { $0 }
  }

  @MainActor
  private func counted(on stage: ExplorerStage) async throws -> CellReport {
    let jemalloc = Result { () throws(NotCounted) in try Jemalloc() }
    let counter = AllocationCounter(try? jemalloc.get())
    let exercise = benchmark.make(Equipment(meter: counter, stage: stage, seed: seed))
    try await exercise.open()
    let curve = try await CountCurve.measured(exercise, counter)
    try await exercise.close()
    let renders: CellReport.Finding =
      if let (count, actions) = exercise.renders {
        .init(.renders, Double(count) / Double(actions))
      } else {
        .init(.renders, nil, reason: "renders nothing")
      }
    switch jemalloc {
    case .success(let allocator):
      return CellReport(
        findings: curve.findings + [renders], counter: "jemalloc \(allocator.version)")
    case .failure(let reason):
      return CellReport(findings: Self.nothing(because: "\(reason)") + [renders])
    }
  }

  /// A cell that is wrong has failed; one that leaves the explorer is only not counted.
  private func report(_ failure: ExplorationFailure) -> CellReport {
    if case .threw(let error) = failure.reason { return CellReport(failure: "\(error)") }
    let reason = "not counted: under the explorer, it \(failure.reason)"
    return CellReport(
      findings: Self.nothing(because: reason) + [.init(.renders, nil, reason: reason)])
  }

  private static func nothing(because reason: String) -> [CellReport.Finding] {
    [.init(.mallocs, nil, reason: reason), .init(.bytes, nil, reason: reason)]
  }
}
