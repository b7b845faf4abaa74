import BenchKit

/// A comparison: what became worse comes first.
struct CompareReport: JsonReport {
  let comparison: Comparison
  /// Whether cells that B lacks are accepted.
  var allowsMissing = false

  var jsonText: String { comparison.json + "\n" }

  var markdown: String { markdown([]) }

  /// The report below a verdict; differences other than those of the sources stand above it.
  func markdown(_ verdict: [String]) -> String {
    let head = ["A is `\(comparison.former)`, B is `\(comparison.latter)`."]
    return
      ([
        differences.map { "**\($0)**" }, verdict, head,
        [comparison.invalid, missing].compactMap { $0 }.map { "**\($0)**" },
      ]
      + tables(of: comparison.rows).map(\.markdown) + [
        changedFunctions.markdown, remarks.map { "- \($0)" }, [summary], comparison.notes,
      ]).paragraphs + "\n"
  }

  func text(_ style: Style) -> String {
    let head = ["A  \(comparison.former)", "B  \(comparison.latter)"]
    let notes = comparison.notes.flatMap { $0.wrapped(to: style.textWidth) }
    return
      ([head, differences.flatMap { $0.wrapped(to: style.textWidth) }]
      + tables(of: comparison.rows).map { $0.text(style) } + [
        changedFunctions.text(style), reasons(style.textWidth), notes, verdict(style),
      ]).paragraphs + "\n"
  }

  /// In what the two builds differ besides the sources of their repository.
  var differences: [String] { comparison.differences.map { "also different: \($0)" } }

  /// The functions behind the counts that differ.
  private var changedFunctions: ChangedFunctions { ChangedFunctions(sorted(comparison.rows)) }

  /// The times and the counts that differ among `rows`.
  func tables(of rows: [Comparison.Row]) -> [Table] {
    let times = rows.filter { $0.metric == .time }
    let counts = rows.filter { row in
      row.metric != .time
        && (row.verdict.isWorse || row.verdict.isBetter || row.verdict.isPardoned)
    }
    return [
      table("Times", sorted(times), hasMetric: false),
      table("Counts that differ", sorted(counts), hasMetric: true),
    ].filter { !$0.isEmpty }
  }

  /// Worse, failed, better, undecided, the same; otherwise in order.
  func sorted(_ rows: [Comparison.Row]) -> [Comparison.Row] {
    func rank(_ verdict: Comparison.RowVerdict) -> Int {
      switch verdict {
      case .slower, .more: 0
      case .failed: 1
      case .accepted, .layout, .missing: 2
      case .faster, .less: 3
      case .inconclusive: 4
      case .same: 5
      case .notCompared: 6
      }
    }
    return rows.enumerated().sorted {
      (rank($0.element.verdict), $0.offset) < (rank($1.element.verdict), $1.offset)
    }.map(\.element)
  }

  private func table(_ title: String, _ rows: [Comparison.Row], hasMetric: Bool) -> Table {
    let metric: [Table.Column] = hasMetric ? [.leading("metric")] : []
    var table = Table(
      title,
      [.leading("cell")] + metric + [
        .trailing("A", dropped: 2), .trailing("B", dropped: 3), .trailing("B ÷ A"),
        .trailing("interval", dropped: 1), .leading("verdict"),
      ])
    for row in rows {
      let metric = hasMetric ? [row.metric.rawValue] : []
      table.add([row.cell.description] + metric + values(of: row), tone: tone(of: row))
    }
    return table
  }

  private func values(of row: Comparison.Row) -> [String] {
    func value(_ value: Double?) -> String {
      guard let value else { return "–" }
      return row.metric == .time
        ? value.asTime : value < 10_000 ? value.shortest : value.fixed(0)
    }
    let interval = row.interval.map { interval in
      "\(interval.low.fixed(3)) … \(interval.high.isFinite ? interval.high.fixed(3) : "∞")"
    }
    return [
      value(row.former), value(row.latter), row.ratio.map { $0.fixed(3) } ?? "", interval ?? "",
      row.verdict.rawValue,
    ]
  }

  private func tone(of row: Comparison.Row) -> Table.Tone {
    row.verdict.isWorse || row.verdict == .failed ? .bad : row.verdict.isBetter ? .good : .plain
  }

  private func reasons(_ width: Int) -> [String] {
    var remarks = Remarks()
    for row in comparison.rows {
      if let reason = row.reason { remarks.add(row.cell, row.metric.rawValue, reason) }
    }
    return remarks.lines(width)
  }

  /// The rows that failed and the costs that do not fail a check, with the reasons.
  var remarks: [String] {
    var remarks = Remarks()
    for row in comparison.rows where row.verdict == .failed || row.verdict.isPardoned {
      remarks.add(row.cell, row.metric.rawValue, row.reason ?? "failed")
    }
    return remarks.lines(.max)
  }

  private func verdict(_ style: Style) -> [String] {
    let lines = summary.wrapped(to: style.textWidth)
    return lines
      + [missing, comparison.invalid].compactMap { $0 }
      .flatMap { $0.wrapped(to: style.textWidth) }.map { style.bad($0) }
  }

  /// The cells that B lacks, in a sentence; nil when it lacks none.
  var missing: String? {
    let cells = comparison.missing.map(\.description)
    guard !cells.isEmpty else { return nil }
    let more = cells.count > 10 ? " and \(cells.count - 10) more" : ""
    return
      "missing: B has no value for \(cells.prefix(10).joined(separator: ", "))\(more), which A has"
      + (allowsMissing ? "" : "; --allow-missing accepts this")
  }

  /// How many rows have which verdict.
  var summary: String {
    func tally(_ name: String, _ rows: [Comparison.Row]) -> String? {
      guard !rows.isEmpty else { return nil }
      let verdicts: [Comparison.RowVerdict] = [
        .slower, .more, .accepted, .layout, .failed, .missing, .faster, .less, .inconclusive, .same,
        .notCompared,
      ]
      let parts = verdicts.compactMap { verdict in
        let count = rows.count { $0.verdict == verdict }
        return count == 0 ? nil : "\(count.grouped) \(verdict.rawValue)"
      }
      return "\(name): \(parts.joined(separator: ", "))"
    }
    let isTime = { (row: Comparison.Row) in row.metric == .time }
    let bounds =
      "\"same\" means within \((comparison.delta * 100).asPercent); at most "
      + "\((comparison.alpha * 100).asPercent) of such comparisons contain a false difference"
    return [
      tally("times", comparison.rows.filter(isTime)),
      tally("counts", comparison.rows.filter { !isTime($0) }),
      comparison.rows.contains { isTime($0) && $0.verdict != .notCompared } ? bounds : nil,
    ].compactMap { $0 }.joined(separator: " · ")
  }
}
