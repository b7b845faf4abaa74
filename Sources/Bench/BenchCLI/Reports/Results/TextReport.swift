import BenchKit

/// A result as text: a table per workload, then the tables of latencies and sweeps, and notes.
struct TextReport {
  private let result: ResultFile
  private let client: any Client
  private let summaries: [Cell: String]
  private let order: [String]
  private let style: Style

  init(_ result: ResultFile, _ client: any Client, _ style: Style) {
    (self.result, self.client, self.style) = (result, client, style)
    summaries = client.summaries
    order = client.suite.benchmarks.map { $0.cell.group($0.traits) }.unique
  }

  var text: String {
    let workloads = groups.map {
      WorkloadTable(result, $0, client.caption(of: $0, in: result)).table
    }
    let latencies = LatencyTables(result, summaries).tables
    let sweeps = GrowthTable(result, summaries).tables
    let cores = [result.allCoresTable].compactMap { $0 }
    let others = client.tables(of: result).map {
      $0.table.text(style) + $0.legend.wrapped(to: style.textWidth)
    }
    let legends = [LatencyTables.legend(of: result), GrowthTable.legend(of: result)].map {
      $0.wrapped(to: style.textWidth)
    }
    return
      ([environment] + workloads.map { $0.text(style) } + others
      + (latencies + sweeps + cores).map { $0.text(style) }
      + [(workloads + latencies + sweeps + cores).leftOut(style), timing] + legends + [notes])
      .paragraphs
  }

  private var environment: [String] {
    let here = result.environment
    return [
      "\(here.tool) · \(here.revision) · Swift \(here.compilerVersion) · \(here.flags)",
      "\(here.cpu) · \(here.cores) cores · \(here.kernel) · \(here.virtualization) · seed \(here.seed)",
    ].flatMap { $0.wrapped(to: style.textWidth) }
  }

  /// The cells of each table: the floors, or one workload at one size.
  private var groups: [[Cell]] {
    let latencies = Set(result.latencyCells)
    let cells = result.cells { !$0.isLatency && $0 != .scale }.filter { !latencies.contains($0) }
    let found = cells.map(result.group).unique
    let keys = order.filter(found.contains) + found.filter { !order.contains($0) }
    return keys.map { key in cells.filter { result.group($0) == key } }
  }

  /// What the verdicts mean, and how far other processes disturbed the run.
  private var timing: [String] {
    let times = result.rows.filter(\.isOfForks)
    let forks = times.reduce(0) { $0 + $1.samples.count }
    guard forks > 0 else { return [] }
    let redone = sum(times.map(\.disturbance?.redone))
    let disturbed = sum(times.map(\.disturbance?.disturbed))
    let meaning = """
      Verdicts compare each pattern with the first of its table: "same" means within \
      \((LookPlan.delta * 100).asPercent), and at most \((LookPlan.alpha * 100).asPercent) of tables \
      contain a false difference. The interval of a ratio is the one that decided its verdict\
      \(levels(of: times)). No pattern in a tier is proven slower than another. Times are the first \
      pattern's median on one processor, times these ratios; tail: the slowest tenth of a fork's batches.
      """
    let hint =
      disturbed > forks / 4 ? " A quieter machine may decide the inconclusive verdicts." : ""
    let disturbance = """
      Of \(forks.grouped) forks, \(redone.grouped) were repeated because other processes used the \
      processor, and \(disturbed.grouped) were disturbed all the same.\(hint)
      """
    return
      (result.rows.contains { $0.comparison != nil && $0.metric == .time }
      ? meaning.wrapped(to: style.textWidth) : [])
      + (redone > 0 || disturbed > 0 ? disturbance.wrapped(to: style.textWidth) : [])
  }

  /// The levels of the intervals that decided verdicts, in words.
  private func levels(of times: [ResultRow]) -> String {
    let levels = times.filter { $0.metric == .time }.compactMap(\.comparison?.interval)
      .sorted { $0.level < $1.level }
    guard let least = levels.first?.levelText, let most = levels.last?.levelText else { return "" }
    return ", at the level of " + (least == most ? least : "\(least) to \(most)")
  }

  /// The sum of counts from a file, which may hold anything.
  private func sum(_ counts: [Int?]) -> Int {
    counts.reduce(0) { sum, count in
      let (total, isTooMuch) = sum.addingReportingOverflow(count ?? 0)
      return isTooMuch ? sum : total
    }
  }

  /// Remarks on values, and the reasons for missing ones.
  private var notes: [String] {
    var remarks = Remarks()
    for row in result.rows where row.status != .failed {
      // The table of renders says it with a mark.
      if row.metric == .unchangedRenders { continue }
      guard let reason = row.reason, row.saturation == nil else { continue }
      remarks.add(row.cell, row.metric.rawValue, reason)
    }
    return remarks.lines(style.textWidth)
  }
}

/// What each pattern's cell of one workload costs; or each floor.
struct WorkloadTable {
  private let result: ResultFile
  private let cells: [Cell]
  private let summary: String?
  private let kind: WorkloadKind
  private static let ratioWidth = 8

  /// The table of `cells`, of which there is at least one.
  init(_ result: ResultFile, _ cells: [Cell], _ summary: String? = nil) {
    self.result = result
    self.cells = cells
    self.summary = summary
    kind = result.traits(of: cells[0]).kind
  }

  var table: Table {
    let first = cells[0]
    let measured = cells.filter { result.row($0, .time)?.value != nil }
    let reference = kind.isCompared && measured.count > 1 ? measured[0] : nil
    let times = cells.compactMap { result.row($0, .time) }
    let hasRatios = times.contains { $0.comparison != nil }
    let level = times.lazy.compactMap(\.interval).first?.levelText ?? ""
    let coalesces = cells.contains { result.actionsPerRender(of: $0) != nil }
    let hasTiers = cells.contains { result.row($0, .time)?.tier != nil }
    var table = Table(
      [result.group(first), summary].compactMap { $0 }.joined(separator: " · "),
      [
        .leading(kind == .code ? "" : kind == .floor ? "floor" : "pattern", width: 18),
        .trailing(hasTiers ? "tier" : "", width: 4, dropped: 6),
        .trailing("per action", width: 10),
        .trailing(
          reference.map(heading) ?? (hasRatios ? "ratio" : ""), width: Self.ratioWidth),
        .trailing(hasRatios ? "interval of ratio" : "\(level) interval", width: 19, dropped: 4),
        .leading("", width: 12),
        .trailing("tail", width: 6, dropped: 3),
      ] + (coalesces ? [.trailing("renders", width: 7)] : []) + [
        .trailing("mallocs", width: 7, dropped: 7),
        .trailing("bytes", width: 7, dropped: 1),
        .trailing("retains", width: 7, dropped: 2),
        .trailing("instr.", width: 7, dropped: 5),
      ])
    let base = reference.flatMap { result.row($0, .time)?.value }
    for cell in cells {
      if let failed = result.rows.first(where: { $0.cell == cell && $0.status == .failed }) {
        table.add(Table.Value(cell.name(kind)), .message("failed: \(failed.reason ?? "")", .bad))
      } else {
        table.add(values(of: cell, base, hasRatios, coalesces))
      }
    }
    return table
  }

  /// The heading of ratios to `reference`; a long name would take the room of the interval.
  private func heading(ofRatiosTo reference: Cell) -> String {
    let heading = "× \(reference.name(kind))"
    return heading.count <= Self.ratioWidth ? heading : "ratio"
  }

  private func values(
    of cell: Cell, _ base: Double?, _ hasRatios: Bool, _ coalesces: Bool
  ) -> [Table.Value] {
    func value(_ metric: Metric, _ format: (Double) -> String) -> Table.Value {
      Table.Value(result.row(cell, metric), format)
    }
    let time = result.row(cell, .time)
    let decided = time?.comparison
    let interval =
      hasRatios
      ? decided?.intervalText
      : time?.interval.map { "\($0.low.asTime) … \($0.high.asTime)" }
    let ratio =
      decided?.value ?? time?.value.flatMap { value in base.map { value / $0 } }
    return [
      Table.Value(cell.name(kind)), Table.Value(time?.tier.map { "\($0)" } ?? ""),
      value(.time) { $0.asTime }, Table.Value(ratio.map { "\($0.threeDigits) ×" } ?? ""),
      Table.Value(interval ?? ""), Table.Value(decided?.verdict.rawValue ?? ""),
      value(.timeTail) { tail in time?.value.map { "\((tail / $0).threeDigits) ×" } ?? "–" },
    ]
      + ((coalesces ? [.renders] : []) + [.mallocs, .bytes, .retains, .instructions]).map {
        value($0) { $0.asCount }
      }
  }
}

extension ResultRow {
  /// Whether it is the one row of its cell that counts the forks that were disturbed.
  var isOfForks: Bool {
    status == .ok && [.time, .latencyMedian].contains(metric)
      && traits.kind != .uncorrectedLatency
  }
}

/// A result on one screen: what it says, and how much was disturbed or not measured.
struct SummaryText {
  private let result: ResultFile
  private let client: any Client
  private let style: Style

  init(_ result: ResultFile, _ client: any Client, _ style: Style) {
    (self.result, self.client, self.style) = (result, client, style)
  }

  var text: String {
    let findings = client.findings(of: result).flatMap { $0.wrapped(to: style.textWidth) }
    return [findings, client.summary(of: result, style), [counts]].paragraphs
  }

  private var counts: String {
    let timed = result.rows.filter(\.isOfForks)
    let forks = timed.reduce(0) { $0 + $1.samples.count }
    let disturbed = timed.reduce(0) { $0 &+ ($1.disturbance?.disturbed ?? 0) }
    let missing = Set(result.rows.filter { $0.value == nil && $0.metric == .time }.map(\.cell))
      .count
    let failed = Set(result.rows.filter { $0.status == .failed }.map(\.cell)).count
    return
      "\(forks.grouped) forks, of which \(disturbed.grouped) were disturbed; \(missing.grouped) times not "
      + "measured; \(failed.grouped) cells failed. All tables, intervals and reasons: bench report \(PackageFolder.results)/runs/last.json"
  }
}
