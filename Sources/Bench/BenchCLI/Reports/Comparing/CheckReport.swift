import BenchKit

/// What a check found: what costs more than in another build; or counts above their budgets, then those below.
struct CheckReport: JsonReport {
  /// One pattern.
  struct Part {
    var check: BudgetCheck
    /// The cells that were not counted.
    let failures: [Failed]
  }

  /// A cell without counts.
  struct Failed {
    enum Status: String {
      /// The cell was wrong, or its process failed.
      case failed
      /// Counting needs something that is missing.
      case notMeasured = "not measured"
    }

    let cell: Cell
    var status = Status.failed
    let reason: String
  }

  /// There is nothing to compare with, through no fault of the change.
  struct Uncompared: Error {
    let reason: String
    /// Whether it should be repaired.
    var isWarning = false
    /// Whether rules were checked, and all are kept.
    fileprivate var areRulesKept = false

    init(reason: String, isWarning: Bool = false) {
      (self.reason, self.isWarning) = (reason, isWarning)
    }

    /// The reason, and what was found all the same.
    var sentences: [String] { [reason] + (areRulesKept ? ["all rules are kept"] : []) }
  }

  let parts: [Part]
  /// The difference of conditions that `--force` passed over, if any.
  let forced: String?
  /// How costs compare with those of another build; nil when they were compared with budgets.
  let compared: CompareReport?
  /// Why there is nothing to compare with; the comparison then has no rows.
  let uncompared: Uncompared?

  /// A check with budgets.
  init(parts: [Part], forced: String?) {
    (self.parts, self.forced, compared, uncompared) = (parts, forced, nil, nil)
  }

  /// A check with another build.
  init(comparison: Comparison, allowsMissing: Bool = false) {
    (parts, forced, uncompared) = ([], nil, nil)
    compared = CompareReport(comparison: comparison, allowsMissing: allowsMissing)
  }

  /// A check that only verified, since there is nothing to compare with in what `name` names.
  init(uncompared none: Uncompared, with name: String, areRulesKept: Bool) {
    var none = none
    none.areRulesKept = areRulesKept
    (parts, forced, uncompared) = ([], nil, none)
    compared = CompareReport(
      comparison: Comparison(
        name, "this executable", delta: LookPlan.delta, rows: [], notes: none.sentences))
  }

  /// How the process should end.
  var status: ExitStatus {
    if let compared {
      return compared.comparison.status(
        failInconclusive: false, allowMissing: compared.allowsMissing)
    }
    if failures.contains(where: { $0.status == .failed }) { return .failed }
    if parts.contains(where: { !$0.check.breaches.isEmpty }) { return .regression }
    if !failures.isEmpty { return .unmeasurable }
    if !withoutLimits.isEmpty { return .missing }
    return .ok
  }

  var failures: [Failed] { parts.flatMap(\.failures) }
  var withoutLimits: [Cell] { parts.flatMap(\.check.withoutLimits) }

  func text(_ style: Style) -> String {
    if uncompared != nil {
      return total(style).wrapped(to: style.textWidth).joined(separator: "\n") + "\n"
    }
    if let compared {
      return compared.text(style) + "\n"
        + ((acceptance.map { [$0.how] + $0.lines } ?? []) + [total(style)])
        .flatMap { $0.wrapped(to: style.textWidth) }.joined(separator: "\n") + "\n"
    }
    let table = table(isGrouped: true)
    return
      [
        forced.map { "compared by --force, although \($0)".wrapped(to: style.textWidth) } ?? [],
        table.isEmpty ? [] : table.text(style), hint, [total(style)],
      ].paragraphs + "\n"
  }

  var markdown: String {
    if uncompared != nil { return total(.plain) + "\n" }
    if let compared {
      let acceptance = acceptance.map { ["", $0.how, "", "```"] + $0.lines + ["```"] }
      return compared.markdown([total(.plain)] + (acceptance ?? []))
    }
    let table = table(isGrouped: false)
    return [table.isEmpty ? [] : table.markdown, hint, [total(.plain)]].paragraphs + "\n"
  }

  /// How a commit accepts what costs more, with a line for each workload and metric; nil where nothing does.
  private var acceptance: (how: String, lines: [String])? {
    guard status == .regression, let rows = compared?.comparison.rows.filter(\.verdict.isWorse),
      !rows.isEmpty
    else { return nil }
    func name(_ row: Comparison.Row) -> String {
      let cell = "\(row.cell)"
      let cells =
        row.cell.size == 1
        ? cell : cell.split(separator: "/").dropLast().joined(separator: "/") + "/*"
      // Accepting a count accepts that of long runs.
      let metric = Metric.allCases.first { row.metric.isOrIsOfLongRuns(of: $0.rawValue) }
      return "\(cells) \((metric ?? row.metric).rawValue)"
    }
    let lines = rows.map(name).unique.flatMap { own in
      let growths = rows.filter { name($0) == own }.map { ($0.former ?? 0, $0.latter ?? 0) }
      let shares = growths.filter { $0.0 > 0 }.map { 100 * ($0.1 / $0.0 - 1) }.max()
      let steps = growths.filter { $0.0 == 0 }.map(\.1).max()
      return [shares.map { "+\(Int($0.rounded(.up))) %" }, steps.map { "+\($0.shortest)" }]
        .compactMap { $0 }.map { "\(AcceptedCost.trailer): \(own) \($0)" }
    }
    let shown = lines.prefix(8)
    let count = shown.count < lines.count ? " (\(shown.count) of \(lines.count))" : ""
    let how =
      "To accept costs, end the message of a commit with their lines, without blank lines between them\(count):"
    return (how, Array(shown))
  }

  /// What to do next, if anything.
  private var hint: [String] {
    if status == .regression {
      return [
        "bench check --against REVISION names the functions behind a cost, if REVISION costs less."
      ]
    }
    if parts.contains(where: { !$0.check.layouts.isEmpty }) {
      return ["\(Comparison.RowVerdict.layout.rawValue): \(Layouts.reason)"]
    }
    let isBetter = parts.contains { !$0.check.improvements.isEmpty }
    return status != .failed && (isBetter || !withoutLimits.isEmpty)
      ? ["bench budget update lowers budgets to these counts, and adds missing ones."] : []
  }

  /// Failed cells, counts above their budgets, counts below, and cells without a budget. When grouped, one cell
  /// stands for all that failed for the same reason.
  func table(isGrouped: Bool) -> Table {
    var table = Table(
      nil,
      [
        .leading(), .leading("cell"), .leading("count"), .trailing("budget"), .trailing("found"),
        .trailing("change"), .trailing("", dropped: 2), .trailing("actions", dropped: 1),
      ], indent: 0)
    var rest = failures
    while let failed = rest.first {
      let others = isGrouped ? rest.filter { $0.reason == failed.reason }.count - 1 : 0
      rest = isGrouped ? rest.filter { $0.reason != failed.reason } : Array(rest.dropFirst())
      let more = others > 0 ? " and \(others) more" : ""
      table.add(
        Table.Value(failed.status.rawValue, .bad), Table.Value("\(failed.cell)\(more)"),
        .message(failed.reason))
    }
    for line in parts.flatMap({ $0.check.breaches.sorted { $0.share > $1.share } }) {
      table.add([Table.Value("above", .bad)] + values(of: line))
    }
    for line in parts.flatMap(\.check.layouts) {
      table.add([Table.Value(Comparison.RowVerdict.layout.rawValue)] + values(of: line))
    }
    for line in parts.flatMap(\.check.improvements) {
      table.add([Table.Value("below", .good)] + values(of: line))
    }
    for cell in withoutLimits { table.add(Table.Value("no budget", .bad), Table.Value("\(cell)")) }
    return table
  }

  private func values(of line: BudgetCheck.Line) -> [Table.Value] {
    let change = line.found - line.limit
    let sign = change > 0 ? "+" : ""
    let percent = (100 * line.share).threeDigits
    return [
      "\(line.cell)", line.metric.rawValue, line.limit.grouped, line.found.grouped,
      "\(sign)\(change.grouped)",
      line.share.isFinite && percent != "0.00" ? "\(sign)\(percent) %" : "", line.actions.grouped,
    ].map { Table.Value($0) }
  }

  func total(_ style: Style) -> String {
    if let uncompared {
      let word = uncompared.isWarning ? style.bad("warning") : style.good("ok")
      return "\(word): \(uncompared.sentences.joined(separator: "; "))"
    }
    if let compared { return compared.comparison.total(style, status) }
    let lines = parts.flatMap(\.check.lines)
    let breaches = lines.count(where: \.isBreach)
    let cells = lines.map(\.cell).unique.count
    let counted = "\(lines.count.counted("count")) of \(cells.counted("cell"))"
    let areAbove = breaches == 1 ? "is above its budget" : "are above their budgets"
    let have = withoutLimits.count == 1 ? "has" : "have"
    let parts = [
      tally(.failed, "failed"), tally(.notMeasured, "could not be measured"),
      breaches == 0 ? nil : "\(breaches) of \(counted) \(areAbove)",
      withoutLimits.isEmpty ? nil : "\(withoutLimits.count.counted("cell")) \(have) no budget",
    ].compactMap { $0 }
    let older = self.parts.reduce(0) { $0 + $1.check.withoutLongRuns.count }
    let remark =
      older == 0 ? "" : "; the older budgets of \(older.counted("cell")) do not limit long runs"
    if parts.isEmpty {
      let areWithin = lines.count == 1 ? "is within its budget" : "are within their budgets"
      return style.good("ok") + ": \(counted) \(areWithin)" + remark
    }
    let name = breaches > 0 && failures.isEmpty ? "regression" : "failed"
    return style.bad(name) + ": " + parts.joined(separator: ", ") + remark
  }

  private func tally(_ status: Failed.Status, _ what: String) -> String? {
    let count = failures.count { $0.status == status }
    return count == 0 ? nil : "\(count.counted("cell")) \(what)"
  }
}

extension CheckReport {
  /// The check for programs, as Results/schema/check-2.schema.json describes it.
  var jsonText: String {
    struct FileRow: Encodable {
      let pattern: String
      let workload: String
      let size: Int
      var metric: String?
      var budget: Int?
      var found: Int?
      var actions: Int?
      let status: String
      var reason: String?

      init(_ cell: Cell, status: String, reason: String? = nil) {
        (pattern, workload, size) = (cell.pattern, cell.workload, cell.size)
        (self.status, self.reason) = (status, reason)
      }

      init(_ line: BudgetCheck.Line) {
        let layout = line.isOfLayout ? Comparison.RowVerdict.layout.rawValue : nil
        self.init(
          line.cell,
          status: layout ?? (line.isBreach ? "above" : line.isBetter ? "below" : "ok"))
        metric = line.metric.rawValue
        (budget, found, actions) = (line.limit, line.found, line.actions)
      }
    }
    struct File: Encodable {
      let schema = "patternbench.check/2"
      let forced: String?
      let rows: [FileRow]
      let comparison: Comparison?
    }
    let rows =
      parts.flatMap(\.check.lines).map { FileRow($0) }
      + withoutLimits.map { FileRow($0, status: "no budget") }
      + failures.map { FileRow($0.cell, status: $0.status.rawValue, reason: $0.reason) }
    return File(forced: forced, rows: rows, comparison: compared?.comparison).json + "\n"
  }
}

extension CheckReport: AnnotationsReport {
  var annotations: String {
    if let uncompared {
      return "\(WorkflowCommand(uncompared.isWarning ? "warning" : "notice", total(.plain)))\n"
    }
    if let compared { return compared.annotations }
    return "\(WorkflowCommand(status == .ok ? "notice" : "error", total(.plain)))\n"
  }
}
