/// What measuring costs, and mechanisms alone: rows of the pattern `Floor`.
package enum Floor {
  package static let name = "Floor"
  /// The workload that shows the cost of measuring itself.
  package static let harness = "floor.harness"

  /// The cell whose latencies are those of measuring itself.
  package static let latencyHarness = Cell(pattern: name, workload: "latency.harness", size: 1)

  /// The cell whose latencies are those of an open loop at `rate` actions per second, in which nothing but the
  /// render follows the send.
  package static func openLatencyHarness(_ rate: Int) -> Cell {
    Cell(pattern: name, workload: "latency.harness.open", size: rate)
  }

  package static let openLatencyTraits = WorkloadTraits(.floor, axis: .actionsPerSecond)

  /// The cell whose latencies are what measuring a single call of code takes.
  static let emptyClosure = Cell(pattern: name, workload: "floor.emptyClosure", size: 1)

  /// Whether `cell` is one of the loops around code.
  package static func isOfCode(_ cell: Cell) -> Bool { ofCode.contains { $0.cell == cell } }

  /// What the loop around code costs: empty code, synchronous and asynchronous.
  static let ofCode = [
    code(emptyClosure, isAsynchronous: false) {
      synchronous({}, or: { throw Mismatch([]) })
    },
    code(Cell(pattern: name, workload: "floor.emptyAsyncClosure", size: 1), isAsynchronous: true) {
      asynchronous({}, or: { throw Mismatch([]) })
    },
  ]

  // Generic, as the forms of Benchmark are: a closure that returns Void by its type is called through another.

  private static func synchronous<Output>(
    _ empty: @escaping () throws -> Output, or other: @escaping () throws -> Output
  ) -> PreparedCode {
    PreparedCode(Handed(isRun ? empty : other)) { _ in }
  }

  private static func asynchronous<Output>(
    _ empty: @escaping () async throws -> Output, or other: @escaping () async throws -> Output
  ) -> PreparedCode {
    PreparedCode(Handed(isRun ? empty : other)) { _ in }
  }

  /// True, which the compiler cannot know: a closure that it knew would leave nothing of the loop.
  private static var isRun: Bool { CommandLine.argc > 0 }

  private static func code(
    _ cell: Cell, isAsynchronous: Bool, _ code: @escaping @Sendable () -> PreparedCode
  ) -> MeasuredCell {
    let closure = isAsynchronous ? "an asynchronous closure" : "a closure"
    return MeasuredCell(
      cell: cell,
      summary: "\(closure) that does nothing: the cost of the loop, never subtracted",
      traits: .init(.floor), passes: Benchmark.passes, .rounds { CodeExercise(code, $0) })
  }
}
