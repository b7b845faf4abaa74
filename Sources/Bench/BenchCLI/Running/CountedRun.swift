import ArgumentParser
import BenchKit

/// Counts cells, to make budgets or to check them.
struct CountedRun {
  /// The counts of a pattern.
  struct PatternCounts {
    let budget: Budget
    /// The cells that were not counted, and why.
    let failures: [CheckReport.Failed]
  }

  /// The seed of every budget: counts follow from it.
  static let seed: UInt64 = 42

  let benchmarks: [MeasuredCell]
  let client: any Client
  let terminal: TerminalOptions
  let variables: MeasuringVariables

  /// The names of the patterns that are counted.
  var names: [String] { counted.map(\.cell.pattern).unique }

  private var counted: [MeasuredCell] { benchmarks.filter(\.hasBudget) }

  /// Counts each pattern. Throws ``Failure`` when nothing can be counted on this machine.
  func run() throws -> [PatternCounts] {
    guard !counted.isEmpty else {
      throw ValidationError(
        "Nothing selected has a budget: floors other than floor.harness have none, nor do workloads "
          + "that a usual run does not count.")
    }
    if let obstacle = CallgrindForkServer.obstacle { throw Failure(.unmeasurable, obstacle) }
    var outcomes: [PatternCounts] = []
    let status = try MeasuredRun(
      benchmarks: counted, client: client, aspects: [.count], sampling: .full, seed: Self.seed,
      resume: .resumeIfPossible,
      noProgress: terminal.noProgress, variables: variables, keepsLast: false
    ).measure { result in
      outcomes = try names.map { pattern in
        let failures = result.rows.map(\.cell).unique.filter { $0.pattern == pattern }
          .compactMap { failure(of: $0, in: result) }
        var rest = result
        rest.rows.removeAll { row in failures.contains { $0.cell == row.cell } }
        return PatternCounts(budget: try Budget(pattern, from: rest), failures: failures)
      }
    }
    if status == .interrupted { throw status.code }
    return outcomes
  }

  /// Why `cell` has no counts in `result`; nil when it has all that a budget limits.
  private func failure(of cell: Cell, in result: ResultFile) -> CheckReport.Failed? {
    let rows = Budget.metrics.compactMap { result.row(cell, $0) }
    guard
      let row = rows.first(where: { $0.status == .failed })
        ?? rows.first(where: { $0.count == nil })
    else { return nil }
    let status = row.status == .failed ? CheckReport.Failed.Status.failed : .notMeasured
    return CheckReport.Failed(cell: cell, status: status, reason: row.reason ?? status.rawValue)
  }
}
