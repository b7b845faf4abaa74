import Dispatch
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
    do {
      var report = CellReport(measurements: [])
      switch measured.work {
      case .latencies(let experiment): report.latency = try await experiment.run(sampling)
      case .rounds: report.latency = try await singleActions(sampling)
      case .instances: throw NoSuchPass(measured.cell, "latencies")
      }
      return report
    } catch {
      return CellReport(failure: "\(error)")
    }
  }

  /// Measures rounds of one action each, one after the other, after a warm-up of a tenth as long that is discarded.
  @MainActor
  private func singleActions(_ sampling: SamplingPlan) async throws -> MeasuredLatencies {
    let meter = LatencyMeter()
    let exercise = try measured.exercise(
      Equipment(meter: meter, context: RuntimeContext(), seed: seed))
    try await exercise.open()
    let nanoseconds = sampling.latencyNanoseconds(rate: nil)
    for duration in [nanoseconds / 10, nanoseconds] {
      meter.counts = LatencyCounts()
      let end = DispatchTime.now().uptimeNanoseconds + duration
      repeat {
        try await exercise.run(rounds: 1, of: 1)
      } while DispatchTime.now().uptimeNanoseconds < end
    }
    let counts = meter.counts
    try await exercise.close()
    return MeasuredLatencies(corrected: counts)
  }
}
