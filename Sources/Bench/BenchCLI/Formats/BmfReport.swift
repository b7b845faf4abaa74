import BenchKit

/// A result in the Bencher Metric Format: cells by name, and in each the measures by their slugs.
///
/// Times are the measure `latency`, which Bencher knows as nanoseconds; every other metric is a
/// measure of its own name. Ends of intervals are lower and upper values.
struct BmfReport {
  private let result: ResultFile

  init(_ result: ResultFile) { self.result = result }

  private struct Measure: Encodable {
    let value: Double
    let lowerValue: Double?
    let upperValue: Double?

    enum CodingKeys: String, CodingKey {
      case value
      case lowerValue = "lower_value"
      case upperValue = "upper_value"
    }
  }

  var text: String {
    let rows = result.measuredRows
    let cells = rows.map(\.row.cell).unique
    let lines = cells.map { cell in
      let own = rows.filter { $0.row.cell == cell }
      let measures = Dictionary(
        own.map { (Self.slug($0.row.metric), Self.measure($0)) }, uniquingKeysWith: { $1 })
      return "\("\(cell)".json):\(measures.json)"
    }
    return "{\n\(lines.joined(separator: ",\n"))\n}\n"
  }

  private static func measure(_ row: MeasuredRow) -> Measure {
    Measure(value: row.value, lowerValue: row.row.low, upperValue: row.row.high)
  }

  /// The measure's name as Bencher writes it in addresses: small letters, digits and hyphens.
  static func slug(_ metric: Metric) -> String {
    if metric == .time { return "latency" }
    let words = metric.rawValue.lowercased().unicodeScalars.split { scalar in
      !("a"..."z").contains(scalar) && !("0"..."9").contains(scalar)
    }
    return String(words.map { String($0) }.joined(separator: "-").prefix(64))
  }
}
