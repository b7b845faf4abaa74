import ArgumentParser
import BenchKit

/// Verifies and counts patterns, to make budgets or to check them.
struct CountedRun {
  /// The counts of a pattern, and the functions that cause them.
  struct Outcome {
    let budget: Budget
    let functions: [String: FunctionCosts]
    /// The cells that were not counted, and why.
    let failures: [Failed]
  }

  /// A cell that was wrong, or whose process failed.
  struct Failed {
    let cell: Cell
    let reason: String
  }

  /// The seed of every budget: counts follow from it.
  static let seed: UInt64 = 42

  let benchmarks: [Benchmark]
  let terminal: TerminalOptions

  /// The patterns that are counted.
  var patterns: [String] { counted.map(\.cell.pattern).unique }

  private var counted: [Benchmark] { benchmarks.filter(\.hasBudget) }

  /// Counts each pattern. Throws ``Failure`` when nothing can be counted on this machine.
  func run() throws -> [Outcome] {
    guard !counted.isEmpty else {
      throw ValidationError(
        "Nothing selected has a budget: floors other than floor.harness have none, nor do workloads "
          + "that a usual run does not count. Select a pattern, such as --filter RIV.")
    }
    if let obstacle = CallgrindForkServer.obstacle { throw Failure(.unmeasurable, obstacle) }
    var outcomes: [Outcome] = []
    let status = try MeasuredRun(
      benchmarks: counted, aspects: [.count], sampling: .full, seed: Self.seed,
      resume: .resumeIfPossible,
      noProgress: terminal.noProgress, keepsLast: false
    ).measure { result, record in
      outcomes = try patterns.map { pattern in
        let rows = result.rows.filter { $0.pattern == pattern }
        let failures = rows.filter { $0.status == .failed }
          .reduce(into: [Cell: String]()) { $0[$1.cell] = $1.reason ?? "failed" }
        var rest = result
        rest.rows.removeAll { failures[$0.cell] != nil }
        let budget = try Budget(pattern, from: rest)
        let cells = budget.rows.map { budget.cell(of: $0) }
        return Outcome(
          budget: budget,
          functions: Dictionary(
            uniqueKeysWithValues: cells.compactMap { cell in
              record.functions(of: cell).map { ("\(cell.workload)/\(cell.size)", $0) }
            }),
          failures: rows.map(\.cell).unique.compactMap { cell in
            failures[cell].map { Failed(cell: cell, reason: $0) }
          })
      }
    }
    guard [.ok, .failed].contains(status) else { throw status.code }
    return outcomes
  }
}
