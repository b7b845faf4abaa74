import Spec

/// A cell and the ways to measure it.
package struct MeasuredCell: Sendable {
  /// The cell's name.
  package let cell: Cell
  /// One action in a few words.
  package let summary: String
  /// The workload's kind, and what the cell's size counts.
  package let traits: WorkloadTraits
  /// The feature in which the pattern must be verified; nil when no rule is about it.
  package let feature: String?
  /// The passes of each aspect that applies to it.
  var passes: [Aspect: [Pass]]
  /// Whether actions that are not timed come before each timed batch.
  var hasLead = true
  /// The reason why it is not measured; nil when it is.
  package var excuse: String?
  /// The experiment that measures its single latencies, if any.
  var latency: LatencyExperiment?
  /// The subject with many live instances, in cells about those.
  var population: Subject<CounterSpec>?
  let make: @MainActor @Sendable (Equipment) -> any Exercise

  init(
    cell: Cell, summary: String, traits: WorkloadTraits, feature: String? = nil,
    passes: [Aspect: [Pass]] = [.count: [.allocations, .calls], .time: [.time]],
    make: @escaping @MainActor @Sendable (Equipment) -> any Exercise
  ) {
    self.cell = cell
    self.summary = summary
    self.traits = traits
    self.feature = feature
    self.passes = passes
    self.make = make
  }

  /// The same cell, measured on all processors too, because its work may run on several threads.
  var onAllCores: MeasuredCell {
    var benchmark = self
    for (aspect, passes) in passes where passes.contains(.time) {
      benchmark.passes[aspect] = passes + [.timeOnAllCores]
    }
    return benchmark
  }

  /// Whether a usual run counts it.
  package var isCounted: Bool { passes[.count] != nil && excuse == nil }

  /// Whether its counts are limited. Of the floors, only the harness's own share is: it is part of every row.
  package var hasBudget: Bool {
    isCounted && (traits.kind != .floor || cell.workload == Floor.harness)
  }

  /// Whether counts include a long run: sweeps compare sizes, and have none.
  package var hasLongRun: Bool { traits.kind != .scale }

  /// The passes that `aspects` ask for.
  package func passes(for aspects: Set<Aspect>) -> [Pass] {
    Pass.allCases.filter { pass in aspects.contains { passes[$0]?.contains(pass) == true } }
  }
}

extension Workload where Feature: MeasuredFeature {
  /// The benchmark of this workload on a pattern's feature.
  func benchmark(_ pattern: String, _ subject: Subject<Feature>) -> MeasuredCell {
    let benchmark = MeasuredCell(
      cell: Cell(pattern: pattern, workload: name, size: size), summary: summary,
      traits: traits, feature: traits.kind == .floor ? nil : Feature.verifiedName,
      make: { FeatureExercise(self, subject, $0) })
    let isOnMain = traits.kind == .floor || subject.capabilities.synchronous.isClaimed
    return isOnMain ? benchmark : benchmark.onAllCores
  }
}
