import Explorer
import Synchronization

/// Measures one cell in this process.
package struct CellRunner: Sendable {
  let measured: MeasuredCell
  let seed: UInt64

  /// A runner of `benchmark`; `seed` is that of random choices.
  package init(_ measured: MeasuredCell, seed: UInt64) {
    self.measured = measured
    self.seed = seed
  }
}

extension CellRunner {
  /// Counts the bytes of live instances under the explorer. Blocks the thread.
  package func footprint() -> CellReport {
    guard case .instances(_, let count) = measured.work else {
      return CellReport(failure: "\(NoSuchPass(measured.cell, "instances"))")
    }
    do throws(NotCounted) {
      _ = try Jemalloc()
    } catch {
      return CellReport(lacking: error, [.bytesPerInstance])
    }
    let found = Mutex(CellReport(measurements: []))
    let size = measured.cell.size
    do {
      try explore(.inline, jobLimit: .max, stallTimeout: nil) { run in
        let bytes = await count(run)
        let perInstance = (Double(bytes) / Double(size)).toThreePlaces
        found.withLock { $0.measurements = [.init(.bytesPerInstance, perInstance)] }
      }
    } catch {
      return CellReport(failure: "\(error)")
    }
    return found.withLock { $0 }
  }
}

extension CellRunner {
  /// Measures latencies on the real runtime; an error becomes part of the report.
  @MainActor
  package func latency(_ sampling: SamplingPlan) async -> CellReport {
    guard case .latencies(let experiment) = measured.work else {
      return CellReport(failure: "\(NoSuchPass(measured.cell, "latencies"))")
    }
    do {
      var report = CellReport(measurements: [])
      report.latency = try await experiment.run(sampling)
      return report
    } catch {
      return CellReport(failure: "\(error)")
    }
  }
}
