import Spec

/// Everything that can be measured: patterns with all workloads, benchmarks and floors.
package struct Suite: Sendable {
  /// The patterns, in the order of tables.
  package let patterns: [any Pattern.Type]
  /// Features of one's own, which are verified and not measured.
  package let features: [any Implementation.Type]
  /// Every benchmark; the floors come last.
  package let benchmarks: [MeasuredCell]
  /// One subject under two names, which every timed run measures to see whether it can be trusted.
  let controls: [MeasuredCell]

  /// The suite of `patterns`, `benchmarks` and the floors: those of patterns, and those of code, where there are any.
  ///
  /// No two benchmarks may have the same cell.
  package init(
    patterns: [any Pattern.Type], features: [any Implementation.Type] = [],
    benchmarks added: [Benchmark] = []
  ) {
    self.patterns = patterns
    self.features = features
    let added = added.flatMap(\.cells)
    benchmarks =
      patterns.flatMap { Self.benchmarks(of: $0) } + added
      + (patterns.isEmpty && !added.isEmpty ? [] : Floor.benchmarks)
      + (added.contains { $0.traits.kind == .code } ? Floor.ofCode : [])
    controls =
      Control.benchmarks(of: patterns.first) + Control.latencyBenchmarks(of: patterns.first)
    let doubled = Dictionary(grouping: benchmarks, by: \.cell).first { $0.value.count > 1 }
    precondition(doubled == nil, "two benchmarks have the cell \(doubled!.key)")
  }

  /// Everything that can be verified.
  package var implementations: [any Implementation.Type] { patterns + features }

  /// The benchmark of `cell`, which may be one of the control's; nil when there is none.
  package func benchmark(of cell: Cell) -> MeasuredCell? {
    (benchmarks + controls).first { $0.cell == cell }
  }

  private static func benchmarks<P: Pattern>(of pattern: P.Type) -> [MeasuredCell] {
    let counter = Subject(P.CounterDriver.self, P.capabilities)
    let list = Subject(P.ListDriver.self, P.capabilities)
    let search = Subject(P.SearchDriver.self, P.capabilities)
    return wideState(of: pattern) + Workload.counter.map { $0.benchmark(P.name, counter) }
      + fanOut(of: P.name, counter) + senders("counter.senders", .feature, [4], of: P.name, counter)
      + Workload.list.map { $0.benchmark(P.name, list) }
      + Workload.search.map { $0.benchmark(P.name, search) }
      + renderings(of: P.name, counter, list)
      + latencies(of: P.name, counter, list, search)
      + sweeps(of: P.name, counter, list)
      + [lifecycle(of: P.name, counter)]
  }
}
