extension Comparison {
  /// Compares two results of different sessions.
  ///
  /// Counts are compared exactly, growth by the intervals of exponents. A difference of times counts only
  /// beyond the shift between whole sessions; see ``SessionShift``.
  package init(
    _ former: (name: String, result: ResultFile), _ latter: (name: String, result: ResultFile),
    delta: Double, filters: [NameFilter] = []
  ) {
    let shift = SessionShift(former.result, latter.result)
    let selected = filters.selected((former.result.rows + latter.result.rows).map(\.cell))
    let pairs = former.result.rows.filter { selected.contains($0.cell) }
      .map { ($0, latter.result.row($0.cell, $0.metric)) }
    let family = pairs.count { row, other in
      row.metric == .time && !row.traits.kind.isYardstick && other != nil
    }
    let rows = pairs.compactMap { row, other -> Row? in
      let metric = row.metric
      let (isCount, isGrowth) = (
        CountComparison.isCounted(metric), GrowthComparison.isCompared(metric)
      )
      guard isCount || isGrowth || metric == .time && !row.traits.kind.isYardstick else {
        return nil
      }
      guard let other else { return Row(row, without: "not in \(latter.name)") }
      if isCount { return CountComparison.row(row, other) }
      if isGrowth { return GrowthComparison.row(row, other) }
      return Row(
        apart: row, other, shift, delta: delta, alpha: LookPlan.alpha / Double(max(family, 1)))
    }
    self.init(
      former.name, latter.name, delta: delta,
      rows: rows + Self.added(former.result, latter, selected),
      notes: Self.notes(rows, shift))
  }

  /// The rows that only the latter result has.
  private static func added(
    _ former: ResultFile, _ latter: (name: String, result: ResultFile), _ selected: Set<Cell>
  ) -> [Row] {
    latter.result.rows.compactMap { row in
      let metric = row.metric
      guard former.row(row.cell, metric) == nil,
        CountComparison.isCounted(metric) || (metric == .time && !row.traits.kind.isYardstick),
        selected.contains(row.cell)
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
      "times of two sessions: a difference below \(Int(percent)) % proves nothing, because whole "
        + "sessions shift by as much; to compare times reliably, name the two executables"
    ]
  }
}

extension Comparison.Row {
  /// Compares the forks of two sessions.
  init(
    apart former: ResultRow, _ latter: ResultRow, _ shift: SessionShift, delta: Double,
    alpha: Double
  ) {
    self.init(former.cell, .time, .inconclusive)
    self.former = former.value
    self.latter = latter.value
    if let failed = [former, latter].first(where: { $0.status == .failed }) {
      (verdict, reason) = (.failed, failed.reason)
      return
    }
    guard former.value != nil, latter.value != nil else {
      self.init(former, without: latter.reason)
      return
    }
    guard let comparison = RatioComparison(unpaired: former.samples, latter.samples) else {
      (verdict, reason) = (.notCompared, former.reason ?? latter.reason ?? "no samples")
      return
    }
    let interval = shift.widened(comparison.interval(alpha: alpha))
    ratio = comparison.ratio
    self.interval = interval
    verdict = Comparison.Outcome(Verdict(interval, delta: delta))
  }
}

/// The factor by which all times may differ between two sessions of one build.
///
/// Other work on a machine lasts for minutes and more, so sessions differ by more than the forks within
/// one do, and no test on the forks can see it. Visible is only how far the floors and the control moved,
/// which are the same in both sessions.
package struct SessionShift: Sendable, Equatable {
  /// The least shift that is assumed, as a factor.
  package static let least = 1.1
  /// The largest shift; beyond it nothing can be compared.
  package static let most = 1e6

  /// The factor by which times may differ in either direction.
  package let factor: Double

  /// The largest shift of a floor or control in both results, or the least that is assumed.
  package init(_ former: ResultFile, _ latter: ResultFile) {
    let shifts = former.rows.filter { $0.metric == .time && $0.traits.kind.isYardstick }
      .compactMap { row -> Double? in
        guard let one = row.value, let other = latter.row(row.cell, .time)?.value, one > 0,
          other > 0
        else { return nil }
        return max(one / other, other / one)
      }
    factor = min(max(Self.least, shifts.max() ?? 1), Self.most)
  }

  /// The interval that allows for the shift in both directions.
  func widened(_ interval: Interval) -> Interval {
    Interval(
      level: interval.level, low: interval.low / factor, high: interval.high * factor,
      method: .shiftedRankSum)
  }
}
