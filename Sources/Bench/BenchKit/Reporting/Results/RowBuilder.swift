/// Makes a result's rows from the reports of a run.
package struct RowBuilder: Sendable {
  private let record: RunRecord
  private let plan: RunPlan
  private let jobs: [Cell: [Job]]
  private let seed: UInt64
  private let isDetailed: Bool
  private let verdicts: TimeVerdicts
  private let latencies: LatencyTrust

  /// A builder for the jobs of `plan`.
  ///
  /// - Parameter isDetailed: whether rows name all functions that are known, to compare them, and not just as
  ///   many as a result holds.
  package init(_ record: RunRecord, _ plan: RunPlan, seed: UInt64, isDetailed: Bool = false) {
    self.isDetailed = isDetailed
    self.record = record
    self.plan = plan
    jobs = Dictionary(grouping: plan.jobs, by: \.cell)
    self.seed = seed
    verdicts = TimeVerdicts(record, plan)
    let jobs = self.jobs
    latencies = LatencyTrust { cell in
      record.failure(of: cell) == nil
        ? record.reports(of: jobs[cell] ?? []).compactMap(\.latency) : []
    }
  }

  /// The comparison of the control with itself; nil when there are too few rounds.
  package var control: Family.Decision? { verdicts.control }

  /// What the controls of times and of latencies found wrong, in sentences; empty when the run can be trusted.
  package var faults: [String] {
    [control.flatMap { Control.fault($0) }, latencies.fault].compactMap { $0 }
  }

  /// One row per excused cell, a row for every metric of every cell in the order of the plan, and the
  /// rows about growth.
  package var rows: [ResultRow] {
    let excused = plan.excused.map {
      ResultRow($0.cell, $0.metric, .notMeasured(reason: $0.reason), traits: $0.traits)
    }
    let measured = excused + latencies.complete(plan.cells.flatMap { rows(of: $0) })
    return GrowthRows.renewed(measured)
  }

  private func rows(of cell: Cell) -> [ResultRow] {
    let passes = plan.passes[cell] ?? []
    let kind = plan.traits[cell]?.kind
    let measured = passes.metrics
    let metrics = Metric.allCases.filter { metric in
      measured.contains(metric) && !metric.isLatency && (kind != .scale || !metric.isOfLongRuns)
        && (kind == .rendering || metric != .unchangedRenders)
    }
    return metrics.compactMap { metric in
      passes.first { $0.metrics.contains(metric) }.map { row(cell, metric, $0) }
    } + latencyRows(cell, measured.filter(\.isLatency))
  }

  private func row(_ cell: Cell, _ metric: Metric, _ pass: Pass) -> ResultRow {
    func row(_ outcome: ResultRow.Outcome) -> ResultRow {
      ResultRow(cell, metric, outcome, traits: plan.traits[cell] ?? WorkloadTraits())
    }
    if let failure = record.failure(of: cell) { return row(.failed(reason: failure)) }
    let jobs = (jobs[cell] ?? []).filter { $0.pass == pass }
    let reports = pass.isLockStep ? plan.forks(of: cell, pass, record) : record.reports(of: jobs)
    let measurements = reports.flatMap(\.measurements).filter { $0.metric == metric }
    let values = measurements.compactMap(\.value)
    guard !values.isEmpty, values.count >= jobs.count, values.count == reports.count else {
      let reason =
        record.obstacle(to: pass) ?? measurements.compactMap(\.reason).first
        ?? (measurements.isEmpty && !reports.isEmpty
          ? "that build of bench does not measure it" : "the run ended before this was measured")
      return row(.notMeasured(reason: reason))
    }
    var estimate = ResultRow.Estimate(
      values.median.toThreePlaces, remark: measurements.compactMap(\.reason).first)
    guard !pass.isExact else {
      if metric == .mallocs {
        estimate.remark = disagreement(cell, measurements) ?? estimate.remark
      }
      var row = row(.ok(estimate))
      row.count = measurements.first.flatMap { count(cell, $0) }
      return row
    }
    estimate.interval = Bootstrap.medianInterval(of: values, seed: seed).toThreePlaces
    estimate.samples = values.map(\.toThreePlaces)
    var timed = row(.ok(estimate))
    timed.disturbance = .init(reports)
    switch metric {
    case .time:
      timed.throughput = plan.throughputs[cell]
      return verdicts.judged(verdicts.scaled(timed, median: reports.medianTime))
    case .timeTail: return verdicts.scaled(timed, median: reports.medianTime)
    case .timeOnAllCores: timed.compare(reports, plan.forks(of: cell, .time, record))
    default: break
    }
    return timed
  }

  private func count(
    _ cell: Cell, _ measurement: CellReport.Measurement
  ) -> ResultRow.ExactCount? {
    guard let total = measurement.total, let actions = measurement.actions else { return nil }
    let functions = functions(of: cell)?.largestShares(
      of: measurement.metric, detailed: isDetailed)
    return ResultRow.ExactCount(total, actions: actions, functions: functions)
  }

  /// The functions that the cell's counts come from, if they were counted from outside.
  private func functions(of cell: Cell) -> FunctionCosts? {
    record.reports(of: (jobs[cell] ?? []).filter { $0.pass == .calls }).compactMap(\.functions)
      .first
  }

  private func latencyRows(_ cell: Cell, _ metrics: [Metric]) -> [ResultRow] {
    guard !metrics.isEmpty else { return [] }
    let rows = LatencyRows(
      cell: cell, traits: plan.traits[cell] ?? .init(.latency), metrics: metrics, seed: seed)
    if let failure = record.failure(of: cell) { return rows.empty(.failed(reason: failure)) }
    let jobs = (jobs[cell] ?? []).filter { $0.pass == .latency }
    let reports = record.reports(of: jobs)
    let forks = reports.compactMap(\.latency)
    guard !forks.isEmpty, forks.count == jobs.count else {
      return rows.empty(.notMeasured(reason: "the run ended before this was measured"))
    }
    return rows.rows(forks).map { row in
      var row = row
      if row.value != nil { row.disturbance = .init(reports) }
      return row
    }
  }

  /// A remark when callgrind and the allocator disagree on the number of calls.
  private func disagreement(_ cell: Cell, _ measurements: [CellReport.Measurement]) -> String? {
    let seen = record.reports(of: (jobs[cell] ?? []).filter { $0.pass == .calls })
      .compactMap(\.requests).first
    guard let seen, let measurement = measurements.first, let total = measurement.total,
      !seen.contains(total)
    else { return nil }
    let calls = seen.lowerBound == seen.upperBound ? "\(seen.lowerBound)" : "\(seen)"
    return """
      of jemalloc, \(total) in \(measurement.actions ?? 0) actions; callgrind saw \(calls) of the C \
      library's allocator
      """
  }
}

/// The verdicts on the times of a run.
struct TimeVerdicts: Sendable {
  /// The comparison of the control with itself; nil when there are too few rounds.
  let control: Family.Decision?
  private let lines: [Cell: TableComparison.Line]

  /// The verdicts on the times of `plan` in `record`.
  init(_ record: RunRecord, _ plan: RunPlan) {
    let forks = plan.forks(record)
    control = plan.hasVerdicts ? Control.decision(forks) : nil
    lines = plan.groups.reduce(into: [:]) { lines, group in
      lines.merge(group.lines(forks)) { first, _ in first }
    }
  }

  /// The row whose value is the reference's time, times the ratio, where its times are compared. `median` is the median
  /// time of the row's forks.
  func scaled(_ row: ResultRow, median: Double) -> ResultRow {
    guard !Control.cells.contains(row.cell), fault == nil, let time = lines[row.cell]?.time else {
      return row
    }
    var row = row
    row.multiply(by: time / median)
    return row
  }

  /// The row of times with what is proven: verdict, ratio and tier. When the control failed nothing is: only the
  /// control's own rows get a verdict.
  func judged(_ row: ResultRow) -> ResultRow {
    var row = row
    if Control.cells.contains(row.cell) {
      let decision = row.cell == Control.cells[1] ? control : nil
      row.comparison = decision.map(ResultRow.TimeRatio.init)
      return row.changingReason { $0 ?? fault }
    }
    if fault != nil { return row.changingReason { $0 ?? Control.distrust } }
    row.comparison = lines[row.cell]?.decision.map(ResultRow.TimeRatio.init)
    row.tier = lines[row.cell]?.tier
    return row
  }

  /// What the control found wrong; nil when times can be trusted.
  private var fault: String? { control.flatMap { Control.fault($0) } }
}

extension ResultRow {
  /// Adds the ratio of the times on all processors to those on one, in lock-step, and what it proves.
  fileprivate mutating func compare(_ onAll: [CellReport], _ onOne: [CellReport]) {
    let ratios = onAll.ratios(to: onOne)
    guard !ratios.isEmpty,
      let decision = Family(LookPlan(rounds: [ratios.count])).decisions([ratios])[0],
      decision.interval.high.isFinite
    else { return }
    comparison = TimeRatio(decision)
  }
}

extension ResultRow {
  /// Multiplies the value and its interval; the samples stay.
  fileprivate mutating func multiply(by factor: Double) {
    guard var estimate else { return }
    estimate.value = (estimate.value * factor).toThreePlaces
    estimate.interval = estimate.interval.map {
      Interval(level: $0.level, low: $0.low * factor, high: $0.high * factor, method: $0.method)
        .toThreePlaces
    }
    outcome = .ok(estimate)
  }
}

extension ResultRow.Disturbance {
  /// The forks that were retried, and those that were disturbed nevertheless.
  init(_ reports: [CellReport]) {
    let places = reports.indices.filter { reports[$0].isDisturbed == true }
    self.init(
      redone: reports.reduce(0) { $0 + ($1.redone ?? 0) }, disturbed: places.count, places: places)
  }
}
