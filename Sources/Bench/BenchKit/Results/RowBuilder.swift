/// Makes rows of what a run's children reported.
package struct RowBuilder: Sendable {
  private let record: RunRecord
  private let plan: RunPlan
  private let jobs: [Cell: [Job]]
  private let seed: UInt64
  private let verdicts: TimeVerdicts

  /// A builder for the jobs of `plan`.
  package init(_ record: RunRecord, _ plan: RunPlan, seed: UInt64) {
    self.record = record
    self.plan = plan
    jobs = Dictionary(grouping: plan.jobs, by: \.cell)
    self.seed = seed
    verdicts = TimeVerdicts(record, plan)
  }

  /// How the control came out; nil when there are too few rounds to say.
  package var control: Family.Judgement? { verdicts.control }

  /// A row for every metric of every cell, in the order of the plan, one for each excused cell, and
  /// those that tell how sweeps grow.
  package var rows: [ResultRow] {
    let measured = plan.excused + plan.cells.flatMap { rows(of: $0) }
    return measured + GrowthRows.rows(of: measured)
  }

  private func rows(of cell: Cell) -> [ResultRow] {
    let passes = plan.passes[cell] ?? []
    if passes.contains(.latency) { return latencies(cell) }
    return Metric.allCases.compactMap { metric in
      passes.first { $0.metrics.contains(metric) }.map { row(cell, metric, $0) }
    }
  }

  private func row(_ cell: Cell, _ metric: Metric, _ pass: Pass) -> ResultRow {
    if let failure = record.failure(of: cell) {
      return ResultRow(cell, metric, .failed, reason: failure)
    }
    let jobs = (jobs[cell] ?? []).filter { $0.pass == pass }
    let reports = pass == .time ? plan.forks(of: cell, record) : record.reports(of: jobs)
    let findings = reports.flatMap(\.findings).filter { $0.metric == metric }
    let values = findings.compactMap(\.value)
    guard !values.isEmpty, values.count >= jobs.count, values.count == reports.count else {
      let reason =
        record.obstacle(to: pass) ?? findings.compactMap(\.reason).first
        ?? "the run ended before this was measured"
      return ResultRow(cell, metric, .notMeasured, reason: reason)
    }
    var row = ResultRow(cell, metric, .ok, reason: findings.compactMap(\.reason).first)
    row.value = values.median.toThreePlaces
    if metric == .mallocs { row.reason = disagreement(cell, findings) ?? row.reason }
    if !pass.isExact {
      let interval = Bootstrap.medianInterval(of: values, seed: seed)
      row.low = interval.low.toThreePlaces
      row.high = interval.high.toThreePlaces
      row.samples = values.map(\.toThreePlaces)
      if pass == .time { verdicts.complete(&row, reports) }
    } else {
      row.low = row.value
      row.high = row.value
      row.total = findings.first?.total
      row.actions = findings.first?.actions
    }
    return row
  }

  private func latencies(_ cell: Cell) -> [ResultRow] {
    let rows = LatencyRows(cell: cell, seed: seed)
    if let failure = record.failure(of: cell) { return rows.empty(cell, .failed, failure) }
    let jobs = jobs[cell] ?? []
    let reports = record.reports(of: jobs)
    let forks = reports.compactMap(\.latency)
    guard !forks.isEmpty, forks.count == jobs.count else {
      return rows.empty(cell, .notMeasured, "the run ended before this was measured")
    }
    return rows.rows(forks).map { row in
      var row = row
      if row.value != nil { row.tellDisturbance(reports) }
      return row
    }
  }

  /// What is to be said when callgrind saw another number of calls than the allocator.
  private func disagreement(_ cell: Cell, _ findings: [CellReport.Finding]) -> String? {
    let seen = record.reports(of: (jobs[cell] ?? []).filter { $0.pass == .calls })
      .compactMap(\.requests).first
    guard let seen, let finding = findings.first, let total = finding.total,
      !seen.contains(total)
    else { return nil }
    let calls = seen.lowerBound == seen.upperBound ? "\(seen.lowerBound)" : "\(seen)"
    return """
      of jemalloc, \(total) in \(finding.actions ?? 0) actions; callgrind saw \(calls) of the C \
      library's allocator
      """
  }
}
