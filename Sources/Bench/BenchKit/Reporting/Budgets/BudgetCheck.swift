/// Compares counts with a budget.
package struct BudgetCheck: Sendable, Equatable {
  /// One count and its limit.
  package struct Line: Sendable, Equatable {
    package let cell: Cell
    package let metric: Metric
    package let limit: Int
    package let found: Int
    package let actions: Int

    /// The excess as a share of the limit; infinite where the limit is zero.
    package var share: Double { Double(found - limit) / Double(limit) }

    /// Whether it exceeds the limit.
    package var isBreach: Bool { metric.exceeds(Double(found), Double(limit)) }

    /// Whether the budget could be lower.
    package var isBetter: Bool { metric.exceeds(Double(limit), Double(found)) }
  }

  /// The counts that have limits.
  package private(set) var lines: [Line] = []
  /// Counted cells without limits, or with another number of actions than their limits.
  package private(set) var withoutLimits: [Cell] = []

  /// Compares every cell of `counted` with `budget`.
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
