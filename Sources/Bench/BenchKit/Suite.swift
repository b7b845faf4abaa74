import Spec

/// Everything that can be measured: every pattern with every workload, extras and floors.
package struct Suite: Sendable {
  /// The patterns, in the order of tables.
  package let patterns: [any Pattern.Type]
  /// Every benchmark; the floors come last.
  package let benchmarks: [Benchmark]
  /// What every run measures beside its cells, to see whether it can be trusted.
  let controls: [Benchmark]

  /// The suite of `patterns`, `extras` and the floors.
  ///
  /// No two benchmarks may bear the same name.
  package init(patterns: [any Pattern.Type], extras: [ExtraBenchmark] = []) {
    self.patterns = patterns
    benchmarks =
      patterns.flatMap { Self.benchmarks(of: $0) } + extras.map(\.benchmark) + Floor.benchmarks
    controls = Control.benchmarks(of: patterns.first)
    let doubled = Dictionary(grouping: benchmarks, by: \.cell).first { $0.value.count > 1 }
    precondition(doubled == nil, "two benchmarks bear the name \(doubled!.key)")
  }

  /// The benchmark of `cell`, if there is one; also of the control's.
  package func benchmark(of cell: Cell) -> Benchmark? {
    (benchmarks + controls).first { $0.cell == cell }
  }

  /// The benchmarks that any of `filters` selects; all without a filter.
  package func selected(by filters: [CellFilter]) -> [Benchmark] {
    guard !filters.isEmpty else { return benchmarks }
    return benchmarks.filter { benchmark in filters.contains { $0.selects(benchmark.cell) } }
  }

  private static func benchmarks<P: Pattern>(of pattern: P.Type) -> [Benchmark] {
    let counter = Subject(P.CounterDriver.self, P.capabilities)
    let list = Subject(P.ListDriver.self, P.capabilities)
    let search = Subject(P.SearchDriver.self, P.capabilities)
    return Workload.counter.map { $0.benchmark(P.name, counter) }
      + fanOut(of: P.name, counter) + senders(Cell.senders, [4], of: P.name, counter)
      + Workload.list.map { $0.benchmark(P.name, list) }
      + Workload.search.map { $0.benchmark(P.name, search) }
      + latencies(of: P.name, counter)
      + sweeps(of: P.name, counter, list)
      + [
        Benchmark(
          cell: Cell(pattern: P.name, workload: "lifecycle", size: 1),
          summary: "make a counter, increment it, wait until rendered, drop it",
          feature: CounterSpec.name,
          make: { LifecycleExercise(counter, $0) })
      ]
  }
}
