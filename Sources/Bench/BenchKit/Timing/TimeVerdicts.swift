/// What the times of a run prove, row by row.
struct TimeVerdicts: Sendable {
  /// How the control came out; nil when there are too few rounds to say.
  let control: Family.Judgement?
  private let lines: [Cell: TableJudge.Line]

  /// Judges what `record` has of `plan`.
  init(_ record: RunRecord, _ plan: RunPlan) {
    let times = plan.times(record)
    control = plan.isJudged ? Control.judgement(times) : nil
    lines = plan.tables.reduce(into: [:]) { lines, table in
      lines.merge(table.lines(times)) { first, _ in first }
    }
  }

  /// Says in a row of times what is proven, and how many of its forks were disturbed.
  ///
  /// When the control failed nothing is proven: only the control's own rows say what it came to.
  func complete(_ row: inout ResultRow, _ reports: [CellReport]) {
    row.tellDisturbance(reports)
    let fault = control.flatMap { Control.fault($0) }
    if row.pattern == Cell.controlPattern {
      row.verdict = row.cell == Control.cells[1] ? control?.verdict.rawValue : nil
      row.reason = row.reason ?? fault
    } else if fault != nil {
      row.reason = row.reason ?? "not to be trusted: the control of this run failed"
    } else if let line = lines[row.cell] {
      row.verdict = line.judgement?.verdict.rawValue
      row.tier = line.tier
    }
  }
}

extension ResultRow {
  /// Says how many of its forks were done again, and how many were disturbed nevertheless.
  mutating func tellDisturbance(_ reports: [CellReport]) {
    redone = reports.reduce(0) { $0 + ($1.redone ?? 0) }
    disturbed = reports.count { $0.isDisturbed == true }
  }
}
