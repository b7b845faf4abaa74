import BenchKit

/// Verifies and counts patterns, for budgets.
struct CountedRun {
  /// What was counted of a pattern, and where it comes from.
  struct Outcome {
    let budget: Budget
    let functions: [String: FunctionCosts]
  }

  /// The seed of every budget: counts follow from it.
  static let seed: UInt64 = 42

  let benchmarks: [Benchmark]
  let terminal: TerminalOptions

  /// The patterns that are counted: floors have no budgets.
  var patterns: [String] { counted.map(\.cell.pattern).unique }

  private var counted: [Benchmark] {
    benchmarks.filter { !$0.cell.isFloor && $0.isCounted }
  }

  /// What was counted of each pattern; throws ``Failure`` when something could not be counted.
  func run() throws -> [Outcome] {
    if let obstacle = CallgrindRun.obstacle { throw Failure(.unmeasurable, obstacle) }
    var outcomes: [Outcome] = []
    let status = try MeasuredRun(
      benchmarks: counted, aspects: [.count], effort: .full, seed: Self.seed, leftovers: .use,
      noProgress: terminal.noProgress, keepsLast: false
    ).measure { result, record in
      try Self.refuse(result)
      outcomes = try patterns.map { pattern in
        let budget = try Budget(pattern, from: result)
        let cells = budget.rows.map { budget.cell(of: $0) }
        return Outcome(
          budget: budget,
          functions: Dictionary(
            uniqueKeysWithValues: cells.compactMap { cell in
              record.functions(of: cell).map { ("\(cell.workload)/\(cell.size)", $0) }
            }))
      }
    }
    guard status == .ok else { throw status.code }
    return outcomes
  }

  private static func refuse(_ result: ResultFile) throws {
    let failed = result.rows.filter { $0.status == .failed }
    guard let first = failed.first else { return }
    let others = failed.map(\.cell).unique.count - 1
    throw Failure(
      .failed,
      "\(first.cell): \(first.reason ?? "failed")\(others > 0 ? " (and \(others) cells more)" : "")"
    )
  }
}
