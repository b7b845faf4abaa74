/// What counts say beside a budget.
package struct BudgetCheck: Sendable, Equatable {
  /// One count and its limit.
  package struct Line: Sendable, Equatable {
    package let cell: Cell
    package let metric: Metric
    package let limit: Int
    package let found: Int
    package let actions: Int

    /// By which share of the limit it is above it; infinite where the limit is zero.
    package var share: Double { Double(found - limit) / Double(limit) }

    /// Whether it is above what is allowed.
    package var isBreach: Bool { metric.exceeds(Double(found), Double(limit)) }

    /// Whether the budget could be lower.
    package var isBetter: Bool { metric.exceeds(Double(limit), Double(found)) }
  }

  /// Every count that has a limit.
  package private(set) var lines: [Line] = []
  /// Cells that were counted and have no limits, or other actions than their limits are for.
  package private(set) var withoutLimits: [Cell] = []

  /// Compares what `counted` says with `budget`, cell by cell of `counted`.
  package init(_ counted: Budget, against budget: Budget) {
    let limits = Dictionary(
      budget.rows.map { (budget.cell(of: $0), $0) }, uniquingKeysWith: { first, _ in first })
    for row in counted.rows {
      let cell = counted.cell(of: row)
      guard let limit = limits[cell], limit.actions == row.actions else {
        withoutLimits.append(cell)
        continue
      }
      lines += zip(limit.counts, row.counts).map { limit, found in
        Line(
          cell: cell, metric: found.metric, limit: limit.count, found: found.count,
          actions: row.actions)
      }
    }
  }

  /// The counts above their limits.
  package var breaches: [Line] { lines.filter(\.isBreach) }

  /// The counts below their limits.
  package var improvements: [Line] { lines.filter(\.isBetter) }
}
