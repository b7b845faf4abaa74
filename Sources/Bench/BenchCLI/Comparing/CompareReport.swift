import BenchKit

/// A comparison as tables of at most 120 columns: what became worse comes first.
struct CompareReport: Printable {
  let comparison: Comparison

  var json: String { comparison.json + "\n" }

  var markdown: String {
    var lines = ["A is `\(comparison.former)`, B is `\(comparison.latter)`.", ""]
    if let invalid = comparison.invalid { lines += ["**\(invalid)**", ""] }
    lines += [
      "| cell | metric | A | B | B ÷ A | interval | verdict |", "|---|---|---:|---:|---:|---:|---|",
    ]
    lines += (times + counts).map { row in
      let line = Line(row)
      let cells = [
        "\(row.cell)", row.metric.rawValue, line.former, line.latter, line.ratio, line.interval,
      ]
      return "| " + (cells + [line.verdict]).joined(separator: " | ") + " |"
    }
    return (lines + ["", summary] + comparison.notes).joined(separator: "\n") + "\n"
  }

  func text(_ style: Style) -> String {
    let head = ["A  \(comparison.former)", "B  \(comparison.latter)"]
    let parts =
      [head, table("time", times, style), table("counts that differ", counts, style)]
      + [reasons, comparison.notes.flatMap { $0.wrapped(to: TextReport.width) }, verdict(style)]
    return parts.filter { !$0.isEmpty }.map { $0.joined(separator: "\n") }
      .joined(separator: "\n\n") + "\n"
  }

  private var times: [Comparison.Row] {
    sorted(comparison.rows.filter { $0.metric == .time })
  }

  private var counts: [Comparison.Row] {
    sorted(
      comparison.rows.filter { row in
        row.metric != .time
          && (row.verdict.isWorse || row.verdict.isBetter || row.verdict == .failed)
      })
  }

  /// Worse, failed, better, undecided, the same; otherwise in order.
  private func sorted(_ rows: [Comparison.Row]) -> [Comparison.Row] {
    func rank(_ outcome: Comparison.Outcome) -> Int {
      switch outcome {
      case .slower, .more: 0
      case .failed: 1
      case .faster, .less: 2
      case .inconclusive: 3
      case .same: 4
      case .notCompared: 5
      }
    }
    return rows.enumerated().sorted {
      (rank($0.element.verdict), $0.offset) < (rank($1.element.verdict), $1.offset)
    }.map(\.element)
  }

  private func table(_ title: String, _ rows: [Comparison.Row], _ style: Style) -> [String] {
    guard !rows.isEmpty else { return [] }
    return [style.bold(title), style.dim(Line.header.text)]
      + rows.map { row in
        let text = Line(row).text
        return row.verdict.isWorse || row.verdict == .failed
          ? style.bad(text) : row.verdict.isBetter ? style.good(text) : text
      }
  }

  /// What is to be said about rows: each reason once.
  private var reasons: [String] {
    let remarks = comparison.rows.filter { $0.reason != nil }
    return remarks.map { $0.reason! }.unique.flatMap { reason in
      let rows = remarks.filter { $0.reason == reason }
      let cells = rows.map(\.cell).unique
      let few = cells.prefix(3).map(\.description).joined(separator: ", ")
      let place = cells.count > 3 ? "\(few) and \(cells.count - 3) more" : few
      let metrics = rows.map(\.metric.rawValue).unique
      let what = metrics.count > 3 ? "\(metrics.count) metrics" : metrics.joined(separator: ", ")
      return "\(what) – \(reason): \(place)".wrapped(to: TextReport.width)
    }
  }

  private func verdict(_ style: Style) -> [String] {
    let lines = summary.wrapped(to: TextReport.width)
    guard let invalid = comparison.invalid else { return lines }
    return lines + invalid.wrapped(to: TextReport.width).map { style.bad($0) }
  }

  /// How many rows came to what.
  var summary: String {
    func tally(_ name: String, _ rows: [Comparison.Row]) -> String? {
      guard !rows.isEmpty else { return nil }
      let outcomes: [Comparison.Outcome] = [
        .slower, .more, .failed, .faster, .less, .inconclusive, .same, .notCompared,
      ]
      let parts = outcomes.compactMap { outcome in
        let count = rows.count { $0.verdict == outcome }
        return count == 0 ? nil : "\(count.grouped) \(outcome.rawValue)"
      }
      return "\(name): \(parts.joined(separator: ", "))"
    }
    let isTime = { (row: Comparison.Row) in row.metric == .time }
    let bounds =
      "same means within \((comparison.delta * 100).shortest) %; a false difference in at most "
      + "\((comparison.alpha * 100).shortest) % of such comparisons"
    return [
      tally("times", comparison.rows.filter(isTime)),
      tally("counts", comparison.rows.filter { !isTime($0) }), bounds,
    ].compactMap { $0 }.joined(separator: " · ")
  }
}

/// A row of a comparison, as it is printed.
private struct Line {
  var name: String
  var metric: String
  var former: String
  var latter: String
  var ratio: String
  var interval: String
  var verdict: String

  static var header: Line {
    Line(
      name: "cell", metric: "", former: "A", latter: "B", ratio: "B ÷ A", interval: "interval",
      verdict: "verdict")
  }

  var text: String {
    let values = [
      former.aligned(to: 12), latter.aligned(to: 12), ratio.aligned(to: 8),
      interval.aligned(to: 15),
    ]
    return "  " + name.padded(to: 38) + " " + metric.padded(to: 12) + values.joined(separator: " ")
      + "  " + verdict
  }
}

extension Line {
  init(_ row: Comparison.Row) {
    let isTime = row.metric == .time
    func value(_ value: Double?) -> String {
      guard let value else { return "–" }
      return isTime ? value.asTime : value < 10_000 ? value.shortest : value.fixed(0)
    }
    name = row.cell.description
    metric = isTime ? "" : row.metric == .exclusivityChecks ? "exclusivity" : row.metric.rawValue
    former = value(row.former)
    latter = value(row.latter)
    ratio = row.ratio.map { $0.fixed(3) } ?? ""
    interval =
      row.interval.map { interval in
        "\(interval.low.fixed(3)) … \(interval.high.isFinite ? interval.high.fixed(3) : "∞")"
      } ?? ""
    verdict = row.verdict.rawValue
  }
}
