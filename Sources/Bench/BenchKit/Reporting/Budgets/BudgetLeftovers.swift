/// What budgets limit although no benchmark counts it any more.
package struct BudgetLeftovers {
  /// The cells, or the metrics of cells, that no longer exist.
  package private(set) var gone: [String] = []
  /// The cells that are not measured, each with the reason.
  package private(set) var unmeasured: [String] = []

  /// What of `budgets` in the cells that `filters` select is not counted by any of `benchmarks`.
  package init(_ budgets: [Budget], _ benchmarks: [Benchmark], _ filters: [CellFilter]) {
    let known = Dictionary(
      benchmarks.map { ($0.cell, $0) }, uniquingKeysWith: { first, _ in first })
    for (cell, row) in budgets.flatMap({ budget in budget.rows.map { (budget.cell(of: $0), $0) } })
    where filters.isEmpty || filters.contains(where: { $0.selects(cell) }) {
      let benchmark = known[cell]
      if let excuse = benchmark?.excuse {
        unmeasured.append("\(cell): \(excuse)")
      } else if let benchmark, benchmark.hasBudget {
        guard !benchmark.hasLongRun else { continue }
        gone += row.counts.map(\.metric).filter(\.isOfLongRuns).map { "\($0.rawValue) of \(cell)" }
      } else {
        gone.append("\(cell)")
      }
    }
  }
}
