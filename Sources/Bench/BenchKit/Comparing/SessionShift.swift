/// By how much everything may differ between two sessions without a cause in what is measured.
///
/// What a machine does for others lasts for minutes and more, so two sessions of one build differ by
/// more than their forks do among themselves. No test on the forks can see that. What can be seen is
/// how far the floors and the control, which are the same in both, moved.
package struct SessionShift: Sendable, Equatable {
  /// The least shift that is reckoned with, as a factor.
  package static let least = 1.1
  /// The largest: beyond it there is nothing to compare.
  package static let most = 1e6

  /// The factor by which times may differ in either direction.
  package let factor: Double

  /// The largest shift of what is the same in both results, or the least that is reckoned with.
  package init(_ former: ResultFile, _ latter: ResultFile) {
    let shifts = former.rows.filter { $0.metric == Metric.time.rawValue && !$0.cell.isCompared }
      .compactMap { row -> Double? in
        guard let one = row.value, let other = latter.row(row.cell, .time)?.value, one > 0,
          other > 0
        else { return nil }
        return max(one / other, other / one)
      }
    factor = min(max(Self.least, shifts.max() ?? 1), Self.most)
  }

  /// The ratios that are possible when those in `interval` may be off by the shift.
  func widened(_ interval: ClosedRange<Double>) -> ClosedRange<Double> {
    interval.lowerBound / factor...interval.upperBound * factor
  }
}
