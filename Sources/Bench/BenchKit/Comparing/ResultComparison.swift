extension Comparison {
  /// Compares two results that were measured at different times.
  ///
  /// Counts are compared exactly, and so are the classes that instructions grow in. Times are not measured side by side, so a difference is proven only
  /// where it exceeds what shifts whole sessions; see ``SessionShift``.
  package init(
    _ former: (name: String, result: ResultFile), _ latter: (name: String, result: ResultFile),
    delta: Double, filters: [CellFilter] = []
  ) {
    let shift = SessionShift(former.result, latter.result)
    let pairs = former.result.rows.compactMap { row in
      Metric(rawValue: row.metric).map { (row, $0, latter.result.row(row.cell, $0)) }
    }.filter { row, _, _ in filters.isEmpty || filters.contains { $0.selects(row.cell) } }
    let family = pairs.count { row, metric, other in
      metric == .time && row.cell.isCompared && other != nil
    }
    let rows = pairs.compactMap { row, metric, other -> Row? in
      if CountComparison.isCounted(metric) {
        guard let other else { return .missing(row.cell, metric, in: latter.name) }
        return CountComparison.row(metric, row, other)
      }
      if GrowthComparison.isCompared(metric) {
        guard let other else { return .missing(row.cell, metric, in: latter.name) }
        return GrowthComparison.row(metric, row, other)
      }
      guard metric == .time, row.cell.isCompared else { return nil }
      guard let other else { return .missing(row.cell, metric, in: latter.name) }
      return Row(
        apart: row, other, shift, delta: delta, level: LookPlan.alpha / Double(max(family, 1)))
    }
    self.init(
      former.name, latter.name, delta: delta,
      rows: rows + Self.added(former.result, latter, filters),
      notes: Self.notes(rows, shift))
  }

  /// What only the latter result has.
  private static func added(
    _ former: ResultFile, _ latter: (name: String, result: ResultFile), _ filters: [CellFilter]
  ) -> [Row] {
    latter.result.rows.compactMap { row in
      guard let metric = Metric(rawValue: row.metric), former.row(row.cell, metric) == nil,
        CountComparison.isCounted(metric) || (metric == .time && row.cell.isCompared),
        filters.isEmpty || filters.contains(where: { $0.selects(row.cell) })
      else { return nil }
      var added = Row(row.cell, metric, .notCompared, reason: "only in \(latter.name)")
      added.latter = row.value
      return added
    }
  }

  private static func notes(_ rows: [Row], _ shift: SessionShift) -> [String] {
    guard rows.contains(where: { $0.metric == .time }) else { return [] }
    let percent = ((shift.factor - 1) * 100).rounded(.up)
    return [
      "times of two sessions: a difference below \(Int(percent)) % proves nothing, as whole "
        + "sessions shift by as much; to compare times soundly, name the two executables"
    ]
  }
}

extension Comparison.Row {
  static func missing(_ cell: Cell, _ metric: Metric, in side: String) -> Self {
    Self(cell, metric, .notCompared, reason: "not in \(side)")
  }

  /// Compares the forks of two sessions.
  init(
    apart former: ResultRow, _ latter: ResultRow, _ shift: SessionShift, delta: Double,
    level: Double
  ) {
    self.init(former.cell, .time, .inconclusive)
    self.former = former.value
    self.latter = latter.value
    if let failed = [former, latter].first(where: { $0.status == .failed }) {
      (verdict, reason) = (.failed, failed.reason)
      return
    }
    guard former.value != nil, latter.value != nil,
      let comparison = RatioComparison(unpaired: former.samples, latter.samples)
    else {
      (verdict, reason) = (.notCompared, former.reason ?? latter.reason ?? "no samples")
      return
    }
    let interval = shift.widened(comparison.interval(level: level))
    ratio = comparison.ratio
    (low, high) = (interval.lowerBound, interval.upperBound)
    verdict = Comparison.Outcome(Verdict(interval, delta: delta))
  }
}
