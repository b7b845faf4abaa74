import BenchCLI
import BenchKit
import Conformance

/// What a verification found.
struct VerificationReport: JsonReport {
  let reports: [ConformanceReport]
  /// The file that has every message of a pattern in full, where the text leaves something out.
  private var files: [String: String] = [:]

  init(_ reports: [ConformanceReport]) { self.reports = reports }

  var jsonText: String { file.json + "\n" }

  /// What the JSON holds.
  var file: File {
    let escapes = reports.flatMap(\.escapes)
    return File(escapes: escapes.isEmpty ? nil : escapes, rows: reports.flatMap(\.rows))
  }

  /// Writes every message in full to files, which the text then names.
  mutating func writeFiles() {
    for report in reports { files[report.pattern] = summary(report).writeFile() }
  }

  var markdown: String {
    let tables = [table.markdown, [legend], totals.markdown].paragraphs
    let messages = messages.trimmed
    return tables + (messages.isEmpty ? "" : "\n\n```text\n\(messages)\n```") + "\n"
  }

  func text(_ style: Style) -> String {
    [table.text(style), [legend], totals.text(style)].paragraphs + messages + "\n"
  }

  /// Rules down, patterns across.
  var table: Table {
    var table = Table(
      nil,
      [
        .leading("rule"), .leading("what must hold", wraps: true), .leading("of", dropped: 1),
      ]
        + reports.map { .leading($0.pattern) }, indent: 0)
    for rule in rules {
      table.add(
        [Table.Value(rule.id), Table.Value(rule.statement), Table.Value(rule.level.scope)]
          + reports.map { report in
            let mark = mark(rule, report)
            return Table.Value(
              mark.rawValue,
              mark == .broken || mark == .notRun ? .bad : mark == .holds ? .good : .plain)
          })
    }
    return table
  }

  private enum Mark: String {
    case notRun = "?"
    case holds = "✓"
    case broken = "✗"
    case wouldHold = "–"
    case wouldFail = "(✗)"
    case absent = ""
  }

  /// What the marks of the table mean.
  var legend: String {
    "✓ holds   ✗ broken   – not claimed, would hold   (✗) not claimed, would not hold"
      + (rules.contains { rule in reports.contains { mark(rule, $0) == .notRun } }
        ? "   ? not run" : "")
  }

  private var rules: [Rule] {
    let checked = Set(reports.flatMap(\.rows).map(\.rule.id))
    return Rule.all.filter { checked.contains($0.id) }
  }

  private func mark(_ rule: Rule, _ report: ConformanceReport) -> Mark {
    let rows = report.rows.filter { $0.rule.id == rule.id }
    if rows.isEmpty { return .absent }
    if rows.contains(where: { $0.status == .fail }) { return .broken }
    if rows.contains(where: { $0.status == .notRun || $0.status == .off(wouldPass: nil) }) {
      return .notRun
    }
    if rows.contains(where: \.wouldFail) { return .wouldFail }
    return rows[0].status.isOff ? .wouldHold : .holds
  }

  var totals: Table {
    var table = Table(nil, [.leading("pattern"), .leading("rules that hold")], indent: 0)
    for report in reports { table.add([report.pattern, report.totals]) }
    return table
  }

  /// A sentence for each reason not to run rules, with the rules.
  var omissions: [String] {
    let rows = reports.flatMap(\.notRun)
    return rows.map(\.omission).unique.map { omission in
      let rules = rows.filter { $0.omission == omission }.map(\.rule.id)
      return "\(omission): \(rules.joined(separator: ", "))"
    }
  }

  /// What each pattern breaks, then what was not run.
  private var messages: String {
    let failing = reports.filter { !$0.failures.isEmpty }
    return failing.map { "\n\n" + summary($0).text(file: files[$0.pattern]) }.joined()
      + omissions.map { "\n\n\($0)" }.joined()
  }

  private func summary(_ report: ConformanceReport) -> FailureSummary {
    FailureSummary(report) { replay, kind in
      // A trace is recorded in the tool's own process, which must not die of it.
      let trace = kind == .crashed || kind == .hung ? "" : " --trace trace.html"
      return "\(ToolPath.command) verify --filter \(report.pattern) --replay \(replay)\(trace)"
    }
  }
}

extension VerificationReport {
  private static let schema = "patternbench.conformance/1"

  struct File: Codable {
    private(set) var schema = VerificationReport.schema
    private(set) var escapes: [ConformanceReport.Escape]?
    let rows: [ConformanceReport.RuleResult]
  }

  /// What `bytes` of the file called `path` say of each pattern; nil when it is of another kind. Throws
  /// ``UnreadableResult`` when it is of another version.
  static func reports(in bytes: [UInt8], from path: String) throws -> [ConformanceReport]? {
    let text = String(decoding: bytes, as: UTF8.self)
    guard SchemaName(json: text)?.schema == schema else { return nil }
    guard let file = File(json: text) else {
      throw UnreadableResult(
        """
        \(path) was not written by `bench verify --format json` of this version: a rule or a field is unknown or \
        missing
        """)
    }
    return file.rows.map(\.pattern).unique.map { pattern in
      ConformanceReport(
        pattern: pattern, rows: file.rows.filter { $0.pattern == pattern },
        escapes: file.escapes?.filter { $0.pattern == pattern } ?? [])
    }
  }
}

extension [ConformanceReport.RuleResult] {
  /// The rows in the order of rules, and for each rule in that of features.
  var inOrderOfRules: [ConformanceReport.RuleResult] {
    let places = Dictionary(
      uniqueKeysWithValues: Rule.all.enumerated().map { ($0.element.id, $0.offset) })
    return sorted {
      ((places[$0.rule.id] ?? 0), $0.feature) < ((places[$1.rule.id] ?? 0), $1.feature)
    }
  }
}

extension Rule.Level {
  /// The patterns that must keep the rule, in a word.
  fileprivate var scope: String {
    switch self {
    case .required: "all"
    case .claimed(let capability): capability.rawValue
    }
  }
}

extension ConformanceReport.RuleResult {
  /// Where and why the rule was not run.
  fileprivate var omission: String {
    "\(pattern)/\(feature): not run, because \(reason ?? "it was left out")"
  }

  /// Whether the pattern does not claim the rule, and would break it.
  fileprivate var wouldFail: Bool {
    status == .off(wouldPass: false)
  }
}
