import BenchKit

/// What all processors gain or lose, beside the same cells on one.
struct CoresTable {
  private let result: ResultFile

  init(_ result: ResultFile) { self.result = result }

  /// The table; nil when nothing was measured on all processors.
  var table: Table? {
    let rows = result.rows.filter { $0.metric == .timeOnAllCores && $0.value != nil }
    guard !rows.isEmpty else { return nil }
    var table = Table(
      "On all processors · the same cells, whose threads may run anywhere; tiers and other verdicts are "
        + "of one processor",
      [
        .leading("cell"), .trailing("on one", width: 10), .trailing("on all", width: 10),
        .trailing("ratio", width: 8), .trailing("interval of ratio", width: 19, dropped: 1),
        .leading("", width: 12),
      ])
    for row in rows {
      table.add([
        "\(row.cell)", result.row(row.cell, .time)?.value?.asTime ?? "–", row.value?.asTime ?? "–",
        row.comparison.map { "\($0.value.threeDigits) ×" } ?? "",
        row.comparison?.intervalText ?? "", row.comparison?.verdict.rawValue ?? "",
      ])
    }
    return table
  }
}
