import Explorer
import Spec
import Synchronization

extension CellRunner {
  /// Counts the bytes that live instances occupy, under the explorer. Blocks the thread.
  package func footprint() -> CellReport {
    guard let subject = benchmark.population else {
      return CellReport(failure: "\(benchmark.cell) has no instances")
    }
    do {
      _ = try Jemalloc()
    } catch {
      return CellReport(findings: [.init(.bytesPerInstance, nil, reason: "\(error)")])
    }
    let found = Mutex(CellReport(findings: []))
    let size = benchmark.cell.size
    do {
      try explore(.inline, jobLimit: .max) { run in
        let bytes = await Self.bytes(of: size, subject, run)
        let perInstance = (Double(bytes) / Double(size)).toThreePlaces
        found.withLock { $0.findings = [.init(.bytesPerInstance, perInstance)] }
      }
    } catch {
      return CellReport(failure: "\(error)")
    }
    return found.withLock { $0 }
  }

  @MainActor
  private static func bytes(of size: Int, _ subject: Subject<CounterSpec>, _ run: Run) async -> Int
  {
    // What is only made for the first one is no part of what each occupies.
    let first = Population(1, subject)
    first.settle()
    await run.settle()
    let population = Population(size, subject)
    let before = Jemalloc.allocated
    population.settle()
    await run.settle()
    let after = Jemalloc.allocated
    population.leave()
    first.leave()
    await run.settle()
    return after - before
  }
}

extension Jemalloc {
  /// The bytes that are in use, by size classes.
  static var allocated: Int {
    guard let control = MallocControl() else { return 0 }
    control.refresh()
    return control.read("stats.allocated", Int.self) ?? 0
  }
}
