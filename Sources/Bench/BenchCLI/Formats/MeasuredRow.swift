import BenchKit

/// A row that has a value, for formats that know no others.
struct MeasuredRow {
  let row: ResultRow
  let value: Double

  /// How far the farther end of the interval is from the value; nil for what is exact.
  var spread: Double? {
    guard let low = row.low, let high = row.high, low < high else { return nil }
    return max(high - value, value - low)
  }
}

extension ResultFile {
  /// The rows that have values. Tells on the standard error output how many have none.
  func measuredRows(for format: ResultFormat) -> [MeasuredRow] {
    let measured = rows.compactMap { row in
      row.status == .ok ? row.value.map { MeasuredRow(row: row, value: $0) } : nil
    }
    let missing = rows.count - measured.count
    if missing > 0 {
      note("bench: \(format) has no place for the \(missing) rows without a value\n")
    }
    return measured
  }
}
