import BenchKit

/// What a check prints: what is above its budget and where it comes from, then what is below.
struct CheckReport: Printable {
  /// One pattern.
  struct Part {
    let check: BudgetCheck
    let functions: [String: FunctionCosts]
    let former: [String: FunctionCosts]
    /// The cells that were wrong, and were not counted.
    let failures: [CountedRun.Failed]
  }

  let parts: [Part]
  /// Which difference of conditions was passed over, if one was.
  let forced: String?
  /// How times compare with another build's, if that was asked for.
  let times: Comparison?

  /// The most functions that are named for a breach.
  private static let most = 5

  /// How the process should end.
  var status: ExitStatus {
    if !failures.isEmpty { return .failed }
    if parts.contains(where: { !$0.check.breaches.isEmpty }) { return .regression }
    if !withoutLimits.isEmpty { return .baselineMissing }
    return times?.status(failInconclusive: false) ?? .ok
  }

  var failures: [CountedRun.Failed] { parts.flatMap(\.failures) }
  var withoutLimits: [Cell] { parts.flatMap(\.check.withoutLimits) }

  func text(_ style: Style) -> String {
    var lines = forced.map { ["compared by --force, although of \($0)", ""] } ?? []
    for reason in failures.map(\.reason).unique {
      let cells = failures.filter { $0.reason == reason }.map(\.cell)
      let others = cells.count > 1 ? " and \(cells.count - 1) more" : ""
      lines.append(style.bad("failed") + "        \(cells[0])\(others): \(reason)")
    }
    for part in parts {
      // What costs more in one cell mostly does in others: the causes of the worst say it.
      var told: Set<Metric> = []
      for line in part.check.breaches.sorted(by: { $0.share > $1.share }) {
        lines.append(style.bad("above budget") + "  " + Self.wording(line))
        guard told.insert(line.metric).inserted else { continue }
        lines += causes(of: line, in: part).map { "              \($0)" }
      }
    }
    for part in parts {
      lines += part.check.improvements.map { "below budget  " + Self.wording($0) }
    }
    lines += withoutLimits.map { style.bad("no budget") + "     \($0)" }
    let isBetter = parts.contains { !$0.check.improvements.isEmpty }
    if status != .regression, status != .failed, isBetter || !withoutLimits.isEmpty {
      lines += ["", "bench budget update writes down what is below its budget, or has none."]
    }
    let text = (lines + (lines.isEmpty ? [] : [""]) + [total(style)]).joined(separator: "\n") + "\n"
    return text + (times.map { "\n" + CompareReport(comparison: $0).text(style) } ?? "")
  }

  var markdown: String {
    let rows =
      parts.flatMap(\.check.lines).filter { $0.isBreach || $0.isBetter }.map { line in
        let mark = line.isBreach ? "above" : "below"
        return
          "| \(line.cell) | \(line.metric.rawValue) | \(line.limit) | \(line.found) | \(mark) |"
      }
      + withoutLimits.map { "| \($0) | | | | no budget |" }
      + failures.map { "| \($0.cell) | | | | failed: \($0.reason) |" }
    let head = ["| cell | count | budget | found | |", "|---|---|---:|---:|---|"]
    let text = ((rows.isEmpty ? [] : head + rows + [""]) + [total(.plain)]).joined(separator: "\n")
    return text + "\n" + (times.map { "\n" + CompareReport(comparison: $0).markdown } ?? "")
  }

  private func total(_ style: Style) -> String {
    let lines = parts.flatMap(\.check.lines)
    let breaches = lines.count(where: \.isBreach)
    let cells = lines.map(\.cell).unique.count
    let counted = "\(lines.count) counts of \(cells) cells"
    let parts = [
      failures.isEmpty ? nil : "\(failures.count) cells failed",
      breaches == 0 ? nil : "\(breaches) of \(counted) are above their budgets",
      withoutLimits.isEmpty ? nil : "\(withoutLimits.count) cells have no budget",
    ].compactMap { $0 }
    if parts.isEmpty { return style.good("ok") + ": \(counted) are within their budgets" }
    let name = breaches > 0 && failures.isEmpty ? "regression" : "failed"
    return style.bad(name) + ": " + parts.joined(separator: ", ")
  }

  private static func wording(_ line: BudgetCheck.Line) -> String {
    let change = line.found - line.limit
    let sign = change > 0 ? "+" : ""
    let percent = (100 * line.share).threeDigits
    let share = line.share.isFinite && percent != "0.00" ? ", \(sign)\(percent) %" : ""
    return "\(line.cell) \(line.metric.rawValue): \(line.found.grouped) in \(line.actions.grouped) "
      + "actions, budget \(line.limit.grouped) (\(sign)\(change.grouped)\(share))"
  }

  func rises(of line: BudgetCheck.Line, in part: Part) -> [FunctionCosts.Difference] {
    let key = "\(line.cell.workload)/\(line.cell.size)"
    guard let now = part.functions[key], let former = part.former[key] else { return [] }
    let metric = line.metric == .bytes ? .mallocs : line.metric
    return Array(now.rises(of: metric, since: former).prefix(Self.most))
  }

  private func causes(of line: BudgetCheck.Line, in part: Part) -> [String] {
    let rises = rises(of: line, in: part)
    guard !rises.isEmpty else {
      return [
        line.metric == .bytes
          ? "no function allocates more often: something that is allocated has become larger"
          : "which functions it comes from is not known"
      ]
    }
    return rises.map { "+\($0.change.grouped)  \($0.function)" }
  }
}
