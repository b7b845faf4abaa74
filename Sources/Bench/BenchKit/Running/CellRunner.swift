import Synchronization
import Spec
import Explorer

/// Measures one cell in this process.
package struct CellRunner: Sendable {
  let benchmark: Benchmark
  let seed: UInt64

  /// A runner of `benchmark`; `seed` is that of random choices.
  package init(_ benchmark: Benchmark, seed: UInt64) {
    self.benchmark = benchmark
    self.seed = seed
  }

  /// Measures the time on the real runtime; an error becomes part of the report.
  @MainActor
  package func time(_ sampling: SamplingPlan) async -> CellReport {
    do {
      return CellReport(measurements: [.init(.time, try await nanoseconds(sampling))])
    } catch {
      return CellReport(failure: "\(error)")
    }
  }

  /// The first decile of the batches, per action.
  ///
  /// Interruptions only make a batch longer, so shorter batches say more about the subject and less about
  /// the machine. Costs that occur less than once per batch are lost with the longer ones.
  @MainActor
  private func nanoseconds(_ sampling: SamplingPlan) async throws -> Double {
    let stopwatch = Stopwatch()
    let exercise = benchmark.make(
      Equipment(meter: stopwatch, context: RuntimeContext(), seed: seed))
    func batch(_ size: BatchSize) async throws -> Double {
      try await exercise.run(rounds: size.rounds, of: size.count)
      return Double(stopwatch.take())
    }
    try await exercise.open()
    _ = stopwatch.take()
    let size = try await BatchSize.calibrated(
      to: sampling.batchNanoseconds, longest: exercise.longestRound, measure: batch)
    for _ in 0..<sampling.warmUps { _ = try await batch(size) }
    var samples: [Double] = []
    for _ in 0..<sampling.batches { samples.append(try await batch(size) / Double(size.actions)) }
    try await exercise.close()
    return Bootstrap.quantile(0.1, of: samples.sorted())
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
      try explore(.inline, jobLimit: .max) { run in
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
