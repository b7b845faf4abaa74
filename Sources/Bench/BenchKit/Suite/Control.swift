import Basics
import Synchronization

/// One subject measured twice in every round under two names: a difference between them is a fault of
/// the machine or of the measurement.
package enum Control {
  /// The pattern of the control's cells.
  package static let pattern = "Control"

  /// The two cells; their names have the same length.
  package static let cells = ["control.a", "control.b"].map {
    Cell(pattern: pattern, workload: $0, size: 1)
  }

  /// The same subject without the actions before each batch: what a switch between processes costs a batch.
  package static let switched = Cell(pattern: pattern, workload: "control.switch", size: 1)

  /// All cells of the control of times.
  static let timedCells = cells + [switched]

  /// The two cells of the control of latencies, at 10,000 actions per second.
  package static let latencyCells = ["control.latency.a", "control.latency.b"].map {
    Cell(pattern: pattern, workload: $0, size: latencyRate)
  }

  static let latencyTraits = WorkloadTraits(.control, axis: .actionsPerSecond)
  private static let latencyRate = 10_000

  private static let summary = "one subject under two names, which must not differ"

  /// The control of times, given what makes its subject's cell.
  package static func times(_ make: (Cell, String, WorkloadTraits) -> MeasuredCell)
    -> [MeasuredCell]
  {
    timedCells.map { cell in
      var measured = make(cell, summary, .init(.control))
      measured.hasLead = cell != switched
      return measured
    }
  }

  /// The control of latencies, given what makes its subject's cell with actions at a rate per second.
  package static func latencies(
    _ make: (Cell, String, WorkloadTraits, Int) -> MeasuredCell
  ) -> [MeasuredCell] {
    latencyCells.map { make($0, summary, latencyTraits, latencyRate) }
  }

  /// The control where code is measured: some work that always takes as long.
  package static let ofCode = times { cell, summary, traits in
    MeasuredCell(
      cell: cell, summary: summary, traits: traits,
      .rounds { CodeExercise({ PreparedCode(Handed(someWork)) { _ in } }, $0) })
  }

  /// Keeps what the work makes, so that the compiler cannot leave it out.
  private static let sink = Atomic<UInt64>(0)

  private static func someWork() {
    var random = SplitMix64(seed: sink.load(ordering: .relaxed))
    for _ in 0..<64 { sink.store(random.next(), ordering: .relaxed) }
  }
}
