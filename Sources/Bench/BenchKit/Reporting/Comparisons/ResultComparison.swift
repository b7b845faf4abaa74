extension Comparison {
  /// Compares two results of different runs: counts exactly, and growth by the intervals of exponents.
  ///
  /// Times of two runs are shown and not compared: whole runs shift by more than the forks within one differ, and
  /// nothing in a result says by how much.
  package init(
    _ former: (name: String, result: ResultFile), _ latter: (name: String, result: ResultFile),
    delta: Double, filters: [NameFilter] = []
  ) {
    let selected = filters.selected((former.result.rows + latter.result.rows).map(\.cell))
    let rows = former.result.rows.filter { selected.contains($0.cell) }.compactMap { row -> Row? in
      let isGrowth = GrowthComparison.isCompared(row.metric)
      guard isGrowth || Self.hasRow(row) else { return nil }
      guard let other = latter.result.row(row.cell, row.metric) else {
        return Row(row, without: "not in \(latter.name)")
      }
      if isGrowth { return GrowthComparison.row(row, other) }
      guard row.metric == .time, let one = row.value, let value = other.value else {
        return CountComparison.row(row, other)
      }
      var time = Row(
        row.cell, .time, .notCompared,
        reason: "measured in two runs; to compare times, name two builds")
      (time.former, time.latter, time.ratio) = (one, value, value / one)
      return time
    }
    let added = latter.result.rows.filter { row in
      former.result.row(row.cell, row.metric) == nil && Self.hasRow(row)
        && selected.contains(row.cell)
    }.map { row in
      var added = Row(row.cell, row.metric, .notCompared, reason: "only in \(latter.name)")
      added.latter = row.value
      return added
    }
    self.init(former.name, latter.name, delta: delta, rows: rows + added)
  }

  /// Whether a comparison has a row of such a count or time.
  private static func hasRow(_ row: ResultRow) -> Bool {
    CountComparison.isCounted(row.metric) || row.metric == .time && !row.traits.kind.isYardstick
  }
}
