import BenchKit
import Conformance

/// What a verification found.
struct VerificationReport: JsonReport {
  private let reports: [ConformanceReport]

  init(_ reports: [ConformanceReport]) { self.reports = reports }

  private struct File: Encodable {
    let schema = "patternbench.conformance/1"
    let rows: [ConformanceReport.Row]
  }

  var jsonText: String { File(rows: reports.flatMap(\.rows)).json + "\n" }

  var markdown: String {
    [table.markdown, [Self.legend], totals.markdown].paragraphs + messages + "\n"
  }

  func text(_ style: Style) -> String {
    [table.text(style), [Self.legend], totals.text(style)].paragraphs + messages + "\n"
  }

  /// Rules down, patterns across.
  private var table: Table {
    var table = Table(
      nil,
      [.leading("rule"), .leading("what must hold", wraps: true)]
        + reports.map { .leading($0.pattern) }, indent: 0)
    for rule in rules {
      table.add(
        [Table.Value(rule.id), Table.Value(rule.statement)]
          + reports.map { report in
            let mark = mark(rule, report)
            return Table.Value(
              mark.rawValue, mark == .broken ? .bad : mark == .holds ? .good : .plain)
          })
    }
    return table
  }

  private enum Mark: String {
    case holds = "✓"
    case broken = "✗"
    case wouldHold = "–"
    case wouldFail = "(✗)"
    case absent = ""
  }

  private static let legend =
    "✓ holds   ✗ broken   – not claimed, would hold   (✗) not claimed, would not hold"

  private var rules: [Rule] {
    let checked = Set(reports.flatMap(\.rows).map(\.rule.id))
    return Rule.all.filter { checked.contains($0.id) }
  }

  private func mark(_ rule: Rule, _ report: ConformanceReport) -> Mark {
    let rows = report.rows.filter { $0.rule.id == rule.id }
    if rows.isEmpty { return .absent }
    if rows.contains(where: { $0.status == .fail }) { return .broken }
    if rows.contains(where: \.wouldFail) { return .wouldFail }
    return rows[0].status.isOff ? .wouldHold : .holds
  }

  private var totals: Table {
    var table = Table(nil, [.leading("pattern"), .leading("rules that hold")], indent: 0)
    for report in reports { table.add([report.pattern, report.totals]) }
    return table
  }

  /// A paragraph per broken rule.
  private var messages: String {
    reports.flatMap(\.failures).map { "\n\n\($0.message)" }.joined()
  }
}

extension ConformanceReport.Row {
  /// Whether the pattern does not claim the rule, and would break it.
  fileprivate var wouldFail: Bool {
    status == .off(wouldPass: false)
  }
}
