import Spec

/// One cell and how to exercise it.
package struct Benchmark: Sendable {
  /// The cell's name.
  package let cell: Cell
  /// What one action is, in a few words.
  package let summary: String
  /// The feature that a pattern must be verified for; nil when no rule is about it.
  package let feature: String?
  /// The passes of each aspect that says anything about it.
  var passes: [Aspect: [Pass]]
  /// Why there is nothing to measure, if so.
  package var excuse: String?
  /// What takes single latencies, if anything does.
  var latency: LatencyExperiment?
  /// What many are alive of, where that is what the cell is about.
  var population: Subject<CounterSpec>?
  let make: @MainActor @Sendable (Equipment) -> any Exercise

  init(
    cell: Cell, summary: String, feature: String? = nil,
    passes: [Aspect: [Pass]] = [.count: [.allocations, .calls], .time: [.time]],
    make: @escaping @MainActor @Sendable (Equipment) -> any Exercise
  ) {
    self.cell = cell
    self.summary = summary
    self.feature = feature
    self.passes = passes
    self.make = make
  }

  /// Whether anything exact is counted of it in a usual run.
  package var isCounted: Bool { passes[.count] != nil && excuse == nil }

  /// The passes that `aspects` ask for.
  package func passes(for aspects: Set<Aspect>) -> [Pass] {
    Pass.allCases.filter { pass in aspects.contains { passes[$0]?.contains(pass) == true } }
  }
}
