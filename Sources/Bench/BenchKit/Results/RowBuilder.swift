/// Makes rows of what a run's children reported.
package struct RowBuilder: Sendable {
  private let record: RunRecord
  private let times: [Cell: [Job]]
  private let counts: [Cell: [Job]]
  private let seed: UInt64

  /// A builder for the jobs of `plan`.
  package init(_ record: RunRecord, _ plan: RunPlan, seed: UInt64) {
    self.record = record
    times = Dictionary(grouping: plan.times, by: \.cell)
    counts = Dictionary(grouping: plan.counts, by: \.cell)
    self.seed = seed
  }

  /// The rows of `cells`, in their order, each cell with every metric.
  package func rows(_ cells: [Cell]) -> [ResultRow] {
    cells.flatMap { cell in Metric.allCases.map { row(cell, $0) } }
  }

  private func row(_ cell: Cell, _ metric: Metric) -> ResultRow {
    if let failure = record.failure(of: cell) {
      return ResultRow(cell, metric, .failed, reason: failure)
    }
    let jobs = (metric == .time ? times : counts)[cell] ?? []
    let findings = record.reports(of: jobs).flatMap(\.findings).filter { $0.metric == metric }
    let values = findings.compactMap(\.value)
    guard !values.isEmpty, values.count == jobs.count else {
      let reason = findings.compactMap(\.reason).first ?? "the run ended before this was measured"
      return ResultRow(cell, metric, .notMeasured, reason: reason)
    }
    var row = ResultRow(cell, metric, .ok, reason: findings.compactMap(\.reason).first)
    row.value = values.median.toThreePlaces
    if metric == .time {
      let interval = Bootstrap.medianInterval(of: values, seed: seed)
      row.low = interval.low.toThreePlaces
      row.high = interval.high.toThreePlaces
      row.samples = values.map(\.toThreePlaces)
    } else {
      row.low = row.value
      row.high = row.value
    }
    return row
  }
}
