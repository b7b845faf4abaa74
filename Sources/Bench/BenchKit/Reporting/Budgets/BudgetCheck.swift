/// Compares counts with a budget.
package struct BudgetCheck: Sendable, Equatable {
  /// One count and its limit.
  package struct Line: Sendable, Equatable {
    package let cell: Cell
    package let metric: Metric
    /// The limit for as many actions as were counted.
    package let limit: Int
    package let found: Int
    package let actions: Int
    /// The lowest count in all layouts that were counted.
    fileprivate(set) var lowest: Int

    init(_ cell: Cell, _ metric: Metric, _ found: Budget.Total, limit: Budget.Total) {
      self.cell = cell
      self.metric = metric
      self.found = found.count
      lowest = found.count
      actions = found.actions
      self.limit = limit.scaled(to: found.actions)
    }

    /// The excess as a share of the limit; infinite where the limit is zero.
    package var share: Double { Double(found - limit) / Double(limit) }

    /// Whether it exceeds the limit, in every layout.
    package var isBreach: Bool { metric.exceeds(Double(lowest), Double(limit)) }

    /// Whether it exceeds the limit, but not in every layout.
    package var isOfLayout: Bool { !isBreach && metric.exceeds(Double(found), Double(limit)) }

    /// Whether it exceeds the limit by so little that a layout may be the reason.
    fileprivate var isDoubtful: Bool {
      isBreach && Layouts.mayChange(metric, by: Double(found) / Double(limit))
    }

    /// Whether the budget could be lower.
    package var isBetter: Bool { metric.exceeds(Double(limit), Double(found)) }
  }

  /// The counts that have limits.
  package private(set) var lines: [Line] = []
  /// Counted cells without limits, or with another number of actions than their limits.
  package private(set) var withoutLimits: [Cell] = []
  /// Counted cells whose long runs have no limits: their budgets are of an older version.
  package private(set) var withoutLongRuns: [Cell] = []

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
      for (metric, found) in row.counts {
        if let limit = limit.limits[metric] {
          lines.append(Line(cell, metric, found, limit: limit))
        } else if !withoutLongRuns.contains(cell) {
          withoutLongRuns.append(cell)
        }
      }
    }
  }

  /// The counts above their limits.
  package var breaches: [Line] { lines.filter(\.isBreach) }

  /// The counts that exceed their limits, but not in every layout.
  package var layouts: [Line] { lines.filter(\.isOfLayout) }

  /// The cells that should be counted in another layout.
  package var doubtful: [Cell] { lines.filter(\.isDoubtful).map(\.cell).unique }

  /// Takes the counts of doubtful cells in another layout.
  package mutating func confirm(with other: Budget) {
    let rows = Dictionary(
      other.rows.map { (other.cell(of: $0), $0) }, uniquingKeysWith: { first, _ in first })
    for (index, line) in lines.enumerated() where line.isDoubtful {
      guard let found = rows[line.cell]?.limits[line.metric] else { continue }
      lines[index].lowest = min(line.lowest, found.scaled(to: line.actions))
    }
  }

  /// The counts below their limits.
  package var improvements: [Line] { lines.filter(\.isBetter) }
}

extension Budget.Total {
  /// The count of `number` actions that cost as much each, rounded up.
  fileprivate func scaled(to number: Int) -> Int {
    number == actions
      ? count : Int(min((Double(count) * Double(number) / Double(actions)).rounded(.up), 0x1p62))
  }
}

extension Budget {
  /// These counts as the next version of `former`. A row changes only where a count differs beyond its tolerance;
  /// rows of cells that were not counted stay.
  package func following(_ former: Budget) -> Budget {
    let check = BudgetCheck(self, against: former)
    let changed = Set(
      (check.breaches + check.improvements).map(\.cell) + check.withoutLimits
        + check.withoutLongRuns)
    var left = Dictionary(
      former.rows.map { (former.cell(of: $0), $0) }, uniquingKeysWith: { first, _ in first })
    var budget = self
    for (index, row) in rows.enumerated() {
      guard let old = left.removeValue(forKey: cell(of: row)), !changed.contains(cell(of: row)),
        old.counts.count == row.counts.count
      else { continue }
      budget.rows[index] = old
    }
    budget.rows += former.rows.filter { left[former.cell(of: $0)] != nil }
    return budget
  }

  /// The limits in the cells that `filters` select which none of `benchmarks` is compared with any more, by name.
  package func leftovers(_ benchmarks: [MeasuredCell], _ filters: [NameFilter]) -> [String] {
    let known = Dictionary(
      benchmarks.map { ($0.cell, $0) }, uniquingKeysWith: { first, _ in first })
    let selected = filters.selected(rows.map { cell(of: $0) } + benchmarks.map(\.cell))
    return rows.flatMap { row -> [String] in
      let cell = cell(of: row)
      guard selected.contains(cell) else { return [] }
      guard let measured = known[cell], measured.hasBudget else {
        return ["\(cell)" + (known[cell]?.excuse.map { " (\($0))" } ?? "")]
      }
      return row.counts.map(\.metric).filter { $0.isOfLongRuns && !measured.hasLongRun }
        .map { "\($0.rawValue) of \(cell)" }
    }
  }
}
