import Explorer

/// A cell and the way to measure it.
package struct MeasuredCell: Sendable {
  /// How a cell is measured.
  package enum Work: Sendable {
    /// In rounds of actions, which the exercise runs and checks.
    case rounds(@MainActor @Sendable (Equipment) -> any Exercise)
    /// The same beside live instances, whose bytes are counted under the explorer.
    case instances(
      @MainActor @Sendable (Equipment) -> any Exercise,
      bytes: @MainActor @Sendable (Run) async -> Int)
    /// Each action by itself, on the real runtime.
    case latencies(any LatencyExperiment)
  }

  /// The cell's name.
  package let cell: Cell
  /// One action in a few words.
  package let summary: String
  /// The workload's kind, and what the cell's size counts.
  package let traits: WorkloadTraits
  /// The feature that must be verified before it is measured; nil when nothing must.
  package let feature: String?
  /// The passes of each aspect that applies to it.
  package var passes: [Aspect: [Pass]]
  /// Whether actions that are not timed come before each timed batch.
  package var hasLead = true
  /// The workload in whose group it is timed, and with whose first cell it is compared; nil for its own.
  package var beside: String?
  /// Finds what an action works through; nil where nothing is known of that.
  package var throughput: (@Sendable () -> Throughput)?
  /// The reason why it is not measured; nil when it is.
  package var excuse: String?
  package let work: Work

  /// A cell that is measured in these passes.
  package init(
    cell: Cell, summary: String, traits: WorkloadTraits, feature: String? = nil,
    passes: [Aspect: [Pass]] = [.count: [.allocations, .calls], .time: [.time]], _ work: Work
  ) {
    self.cell = cell
    self.summary = summary
    self.traits = traits
    self.feature = feature
    self.passes = passes
    self.work = work
  }

  /// The same cell, measured on all processors too, because its work may run on several threads.
  package var onAllCores: MeasuredCell {
    var measured = self
    for (aspect, passes) in passes where passes.contains(.time) {
      measured.passes[aspect] = passes + [.timeOnAllCores]
    }
    return measured
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

  /// The exercise that runs its rounds. Throws where it has none.
  @MainActor
  func exercise(_ equipment: Equipment) throws(NoSuchPass) -> any Exercise {
    switch work {
    case .rounds(let make), .instances(let make, _): return make(equipment)
    case .latencies: throw NoSuchPass(cell, "rounds")
    }
  }
}

/// An experiment that measures the latencies of single actions.
package protocol LatencyExperiment: Sendable {
  /// Measures on the real runtime.
  @MainActor
  func run(_ sampling: SamplingPlan) async throws -> MeasuredLatencies
}

/// A process was asked for a pass that its cell does not have.
struct NoSuchPass: Error, CustomStringConvertible {
  let description: String

  init(_ cell: Cell, _ what: String) { description = "\(cell) has no \(what)" }
}
