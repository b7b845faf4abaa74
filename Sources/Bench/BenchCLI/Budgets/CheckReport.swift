import BenchKit

/// What a check prints: what is above its budget and where it comes from, then what is below.
struct CheckReport: Printable {
  /// One pattern.
  struct Part {
    let check: BudgetCheck
    let functions: [String: FunctionCosts]
    let former: [String: FunctionCosts]
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
    if parts.contains(where: { !$0.check.breaches.isEmpty }) { return .regression }
    return times?.status(failInconclusive: false) ?? .ok
  }

  func text(_ style: Style) -> String {
    var lines = forced.map { ["compared by --force, although of \($0)", ""] } ?? []
    for part in parts {
      for line in part.check.breaches {
        lines.append(style.bad("above budget") + "  " + Self.wording(line))
        lines += causes(of: line, in: part).map { "              \($0)" }
      }
    }
    for part in parts {
      lines += part.check.improvements.map { "below budget  " + Self.wording($0) }
      lines += part.check.withoutLimits.map { "no budget     \($0)" }
    }
    if parts.contains(where: { !$0.check.improvements.isEmpty || !$0.check.withoutLimits.isEmpty })
    {
      lines += ["", "bench budget update writes down what is below its budget, or has none."]
    }
    let text = (lines + (lines.isEmpty ? [] : [""]) + [total(style)]).joined(separator: "\n") + "\n"
    return text + (times.map { "\n" + CompareReport(comparison: $0).text(style) } ?? "")
  }

  var markdown: String {
    let rows = parts.flatMap(\.check.lines).filter { $0.isBreach || $0.isBetter }.map { line in
      let mark = line.isBreach ? "above" : "below"
      return "| \(line.cell) | \(line.metric.rawValue) | \(line.limit) | \(line.found) | \(mark) |"
    }
    let head = ["| cell | count | budget | found | |", "|---|---|---:|---:|---|"]
    let text = ((rows.isEmpty ? [] : head + rows + [""]) + [total(.plain)]).joined(separator: "\n")
    return text + "\n" + (times.map { "\n" + CompareReport(comparison: $0).markdown } ?? "")
  }

  var json: String {
    struct Row: Encodable {
      let pattern: String
      let workload: String
      let size: Int
      let metric: String
      let budget: Int
      let found: Int
      let actions: Int
      let status: String
      let functions: [String: Int]
    }
    struct File: Encodable {
      let schema = "patternbench.check/1"
      let forced: String?
      let rows: [Row]
      let times: Comparison?
    }
    let rows = parts.flatMap { part in
      part.check.lines.map { line in
        Row(
          pattern: line.cell.pattern, workload: line.cell.workload, size: line.cell.size,
          metric: line.metric.rawValue, budget: line.limit, found: line.found,
          actions: line.actions,
          status: line.isBreach ? "above" : line.isBetter ? "below" : "ok",
          functions: Dictionary(
            uniqueKeysWithValues: line.isBreach
              ? rises(of: line, in: part).map { ($0.function, $0.change) } : []))
      }
    }
    return File(forced: forced, rows: rows, times: times).json + "\n"
  }

  private func total(_ style: Style) -> String {
    let lines = parts.flatMap(\.check.lines)
    let breaches = lines.count(where: \.isBreach)
    let cells = lines.map(\.cell).unique.count
    return breaches == 0
      ? style.good("ok") + ": \(lines.count) counts of \(cells) cells are within their budgets"
      : style.bad("regression") + ": \(breaches) of \(lines.count) counts are above their budgets"
  }

  private static func wording(_ line: BudgetCheck.Line) -> String {
    let share = line.limit == 0 ? "" : " (\(percent(line)))"
    return "\(line.cell) \(line.metric.rawValue): \(line.found.grouped) in \(line.actions.grouped) "
      + "actions, budget \(line.limit.grouped)\(share)"
  }

  private static func percent(_ line: BudgetCheck.Line) -> String {
    let change = 100 * Double(line.found - line.limit) / Double(line.limit)
    return "\(change > 0 ? "+" : "")\(change.threeDigits) %"
  }

  private func rises(of line: BudgetCheck.Line, in part: Part) -> [FunctionCosts.Difference] {
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
    return rises.map { rise in
      let name = Demangling.name(rise.function)
      return "+\(rise.change.grouped)  \(name.count <= 90 ? name : name.prefix(89) + "…")"
    }
  }
}
