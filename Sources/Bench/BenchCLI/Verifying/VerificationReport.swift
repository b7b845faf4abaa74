import BenchKit
import Conformance

/// What a verification prints: rules down, patterns across.
struct VerificationReport: Printable {
  private let reports: [ConformanceReport]

  init(_ reports: [ConformanceReport]) { self.reports = reports }

  private struct File: Encodable {
    let schema = "patternbench.conformance/1"
    let rows: [ConformanceReport.Row]
  }

  var json: String { File(rows: reports.flatMap(\.rows)).json + "\n" }

  var markdown: String {
    let head = ["rule", "what must hold"] + reports.map(\.pattern)
    let lines = rules.map { rule in
      [rule.id, rule.statement] + reports.map { mark(rule, $0).rawValue }
    }
    let table = ([head, head.map { _ in "---" }] + lines).map {
      "| " + $0.joined(separator: " | ") + " |"
    }
    return (table + ["", legend, "", totals] + messages).joined(separator: "\n") + "\n"
  }

  func text(_ style: Style) -> String {
    let widths = reports.map { max($0.pattern.count, 3) }
    let statementWidth = TextReport.width - 4 - 2 - widths.reduce(0) { $0 + $1 + 2 }
    let names = zip(reports, widths).map { "  " + $0.pattern.padded(to: $1) }.joined()
    var lines = [
      style.bold("rule  " + "what must hold".padded(to: statementWidth) + names)
    ]
    for rule in rules {
      let statement = rule.statement.wrapped(to: statementWidth)
      let marks = zip(reports, widths).map { report, width in
        let mark = mark(rule, report)
        let text = mark.rawValue.padded(to: width)
        return "  "
          + (mark == .broken ? style.bad(text) : mark == .holds ? style.good(text) : text)
      }
      lines.append(
        rule.id.padded(to: 4) + "  " + statement[0].padded(to: statementWidth) + marks.joined())
      lines += statement.dropFirst().map { "      " + $0 }
    }
    return (lines + ["", legend, "", totals] + messages).joined(separator: "\n") + "\n"
  }

  private enum Mark: String {
    case holds = "✓"
    case broken = "✗"
    case wouldHold = "–"
    case wouldFail = "(✗)"
    case absent = ""
  }

  private var legend: String {
    "✓ holds   ✗ broken   – not claimed, would hold   (✗) not claimed, would not hold"
  }

  private var rules: [Rule] {
    let checked = Set(reports.flatMap(\.rows).map(\.rule.id))
    return Rule.all.filter { checked.contains($0.id) }
  }

  private func mark(_ rule: Rule, _ report: ConformanceReport) -> Mark {
    let rows = report.rows.filter { $0.rule.id == rule.id }
    if rows.isEmpty { return .absent }
    if rows.contains(where: { $0.status == .fail }) { return .broken }
    if rows.contains(where: { $0.status == .off(wouldPass: false) }) { return .wouldFail }
    return rows[0].status.isOff ? .wouldHold : .holds
  }

  private var totals: String {
    let width = reports.map(\.pattern.count).max() ?? 0
    return reports.map { "\($0.pattern.padded(to: width))  \($0.totals)" }.joined(separator: "\n")
  }

  private var messages: [String] {
    reports.flatMap(\.failures).map { "\n\($0.message)" }
  }
}
