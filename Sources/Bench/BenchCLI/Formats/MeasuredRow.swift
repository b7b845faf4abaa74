import BenchKit

/// A row that has a value, for formats that hold no others.
struct MeasuredRow {
  let row: ResultRow
  let value: Double

  /// The distance of the value from the farther end of its interval; nil for exact values.
  var spread: Double? {
    guard let low = row.low, let high = row.high, low < high else { return nil }
    let spread = max(high - value, value - low)
    return spread.isFinite ? spread : nil
  }
}

extension ResultFile {
  /// The rows that have values.
  var measuredRows: [MeasuredRow] {
    rows.compactMap { row in row.value.map { MeasuredRow(row: row, value: $0) } }
  }
}
