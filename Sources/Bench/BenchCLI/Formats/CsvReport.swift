import BenchKit

/// A result as a table of comma-separated values, one line per row. Source: RFC 4180.
///
/// A missing value is an empty field. The samples stand in one field, with spaces between them. The
/// last columns are the same in every line, so that several results can be put into one table.
struct CsvReport {
  static let columns = [
    "pattern", "workload", "size", "metric", "unit", "value", "low", "high", "samples", "status",
    "reason", "verdict", "resolution", "git", "dirty", "fingerprint",
  ]

  private let result: ResultFile

  init(_ result: ResultFile) { self.result = result }

  var text: String {
    let lines = [Self.columns] + result.rows.map(fields)
    return lines.map { $0.map(Self.quoted).joined(separator: ",") + "\r\n" }.joined()
  }

  private func fields(_ row: ResultRow) -> [String] {
    let numbers = [row.value, row.low, row.high].map { $0.map { "\($0)" } ?? "" }
    let cell = row.cell
    let names = [
      Self.inert(cell.pattern), Self.inert(cell.workload), "\(cell.size)", row.metric.rawValue,
      row.metric.unit,
    ]
    return names + numbers + [
      row.samples.map { "\($0)" }.joined(separator: " "), row.status.rawValue, row.reason ?? "",
      row.comparison?.verdict.rawValue ?? "", row.latency.resolution.map { "\($0)" } ?? "",
      result.environment.git,
      "\(result.environment.dirty)",
      result.environment.fingerprint,
    ]
  }

  /// The name, so that no spreadsheet takes it for a formula.
  private static func inert(_ name: String) -> String {
    name.first.map { "=+-@\t\r".contains($0) } == true ? "'" + name : name
  }

  /// The field in quotes where it has to be.
  private static func quoted(_ field: String) -> String {
    let needs = field.unicodeScalars.contains { "\",\r\n".unicodeScalars.contains($0) }
    return needs ? "\"\(field.replacing("\"", with: "\"\""))\"" : field
  }
}
