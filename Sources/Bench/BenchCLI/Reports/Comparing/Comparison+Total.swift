import BenchKit

extension Comparison {
  /// What was compared and what is worse, in a sentence: the worst comes first.
  func total(_ style: Style, _ status: ExitStatus) -> String {
    let compared = rows.filter { $0.verdict != .notCompared && $0.verdict != .missing }
    let cells = compared.map(\.cell).unique.count
    let isOne = compared.count == 1
    let all = "\(compared.count.counted("value")) of \(cells.counted("cell"))"
    let were = isOne ? "was" : "were"
    let worse = rows.filter(\.verdict.isWorse)
    let failed = rows.filter { $0.verdict == .failed }
    let sentences = [
      failed.first.map { row in
        "\(row.cell) failed: \(row.reason ?? "")\(more(failed.map(\.cell).unique.count))"
      },
      worst.map { "\($0)\(more(worse.count)); \(all) \(were) compared with \(former)" },
      missing.first.map { "B has no value for \($0), which A has\(more(missing.count))" },
      invalid,
    ].compactMap { $0 }
    let accepted = rows.count { $0.verdict == .accepted }
    let omitted =
      (accepted == 0
        ? ""
        : "; \(accepted.counted("higher cost")) \(accepted == 1 ? "is" : "are") accepted")
      + (notCounted.map { "; not compared: \($0)" } ?? "")
    guard status != .ok else {
      return style.good("ok") + ": none of \(all) is worse than in \(former)" + omitted
    }
    let name = status == .regression ? "regression" : "failed"
    return style.bad(name) + ": " + sentences.joined(separator: "; ") + omitted
  }

  private func more(_ count: Int) -> String { count > 1 ? ", and \(count - 1) more" : "" }

  /// The row that has grown by the largest factor; of those that grew from nothing, by most.
  var worstRow: Row? {
    func growth(_ row: Row) -> (Double, Double) {
      (row.ratio ?? .infinity, (row.latter ?? 0) - (row.former ?? 0))
    }
    return rows.filter(\.verdict.isWorse).max { growth($0) < growth($1) }
  }

  /// The row that has grown by the largest factor, in words.
  private var worst: String? {
    guard let worst = worstRow, let now = worst.latter, let before = worst.former else {
      return nil
    }
    let isTime = worst.metric == .time
    let values = [now, before].map { isTime ? $0.asTime : $0.asCount }
    let percent = worst.ratio.map { ", +\((($0 - 1) * 100).threeDigits)\u{A0}%" } ?? ""
    // Bytes, for one, have no functions, and other counts of the cell do.
    let ofCell = rows.filter { $0.verdict.isWorse && $0.cell == worst.cell }
    let known = worst.functions?.isEmpty == false ? [worst] : ofCell
    let suspects = ChangedFunctions(known).blocks.first?.suspects(changedLines)
    let function = suspects?.max { $0.share < $1.share }.map { cause in
      ", most in \(cause.name)" + (cause.location.map { " (\($0))" } ?? "")
    }
    return "\(worst.cell) \(worst.metric.rawValue) \(values[0]), was \(values[1])\(percent)"
      + (function ?? "")
  }

  /// The metrics of which no value could be compared, with a reason; nil when there are none.
  private var notCounted: String? {
    let compared = Set(rows.filter { $0.verdict != .notCompared }.map(\.metric))
    let others = rows.filter { !compared.contains($0.metric) }
    guard let reason = others.lazy.compactMap(\.reason).first else { return nil }
    return others.map(\.metric.rawValue).unique.joined(separator: ", ") + " (\(reason))"
  }
}
