import Explorer
import Spec
import Synchronization

/// Measures one cell in this process.
package struct CellRunner: Sendable {
  let benchmark: MeasuredCell
  let seed: UInt64

  /// A runner of `benchmark`; `seed` is that of random choices.
  package init(_ benchmark: MeasuredCell, seed: UInt64) {
    self.benchmark = benchmark
    self.seed = seed
  }
}

extension CellRunner {
  /// Counts the bytes of live instances under the explorer. Blocks the thread.
  package func footprint() -> CellReport {
    guard let subject = benchmark.population else {
      return CellReport(failure: "\(benchmark.cell) has no instances")
    }
    do {
      _ = try Jemalloc()
    } catch {
      return CellReport(measurements: [.init(.bytesPerInstance, nil, reason: "\(error)")])
    }
    let found = Mutex(CellReport(measurements: []))
    let size = benchmark.cell.size
    do {
      try explore(.inline, jobLimit: .max, stallTimeout: nil) { run in
        let bytes = await Self.bytes(of: size, subject, run)
        let perInstance = (Double(bytes) / Double(size)).toThreePlaces
        found.withLock { $0.measurements = [.init(.bytesPerInstance, perInstance)] }
      }
    } catch {
      return CellReport(failure: "\(error)")
    }
    return found.withLock { $0 }
  }

  @MainActor
  private static func bytes(of size: Int, _ subject: Subject<CounterSpec>, _ run: Run) async -> Int
  {
    // Leaves out what only the first instance makes.
    let first = Population(1, subject)
    first.create()
    await run.settle()
    let population = Population(size, subject)
    let before = Jemalloc.allocated
    population.create()
    await run.settle()
    let after = Jemalloc.allocated
    population.drop()
    first.drop()
    await run.settle()
    return after - before
  }
}

extension CellRunner {
  /// Measures latencies on the real runtime; an error becomes part of the report.
  @MainActor
  package func latency(_ sampling: SamplingPlan) async -> CellReport {
    guard let experiment = benchmark.latency else {
      return CellReport(failure: "\(benchmark.cell) has no latency")
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
