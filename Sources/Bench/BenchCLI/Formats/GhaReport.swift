import BenchKit
import Foundation

/// A result as the action github-action-benchmark reads it, with the tool `customSmallerIsBetter`.
///
/// An entry per cell and metric. Renders are left out: fewer of them are not better. The range is
/// written as `± x`, where `x` reaches the farther end of the interval and has a decimal point: the action
/// does not take a single digit for a number.
struct GhaReport {
  private let result: ResultFile

  init(_ result: ResultFile) { self.result = result }

  private struct Entry: Encodable {
    let name: String
    let unit: String
    let value: Double
    let range: String?
    let extra: String
  }

  var text: String {
    let rows = result.measuredRows.filter { $0.row.metric != .renders }
    let entries = rows.map(entry).map(\.json)
    return "[\n\(entries.joined(separator: ",\n"))\n]\n"
  }

  private func entry(_ row: MeasuredRow) -> Entry {
    Entry(
      name: "\(row.row.cell) \(row.row.metric.rawValue)", unit: row.row.metric.unit,
      value: row.value,
      range: row.spread.map { "± \(Self.decimal($0))" }, extra: remark(row.row))
  }

  /// The number with a decimal point and without an exponent, which the action would not read.
  private static func decimal(_ number: Double) -> String {
    let text = String(format: abs(number) < 1 ? "%.13f" : "%.3f", number)
    let spare = text.reversed().prefix { $0 == "0" }.count
    return text.dropLast(spare) + (text.dropLast(spare).hasSuffix(".") ? "0" : "")
  }

  /// The number with at most three decimal places, but with all of them where it is a small share.
  private static func digits(_ number: Double) -> String {
    abs(number) < 1 ? "\(number)" : number.shortest
  }

  private func remark(_ row: ResultRow) -> String {
    let here = result.environment
    let interval =
      row.samples.isEmpty
      ? []
      : [
        "forks: \(row.samples.count)",
        "\(row.interval?.levelText ?? "") interval: \(row.low.map(Self.digits) ?? "") … \(row.high.map(Self.digits) ?? "")",
      ]
    let origin = ["\(here.cpu), \(here.cores) cores", "fingerprint: \(here.fingerprint)"]
    return (interval + [row.reason].compactMap { $0 } + origin).joined(separator: "\n")
  }
}
