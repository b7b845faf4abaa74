import BenchKit

/// A result as text: a table per workload, then the tables of latencies and sweeps, and notes.
struct TextReport {
  private let result: ResultFile
  private let client: any Client
  private let summaries: [Cell: String]
  private let style: Style
  private let columns: [CellColumn]

  /// The text of `result`; the tables of cells have `columns`, or the usual ones if there are none.
  init(
    _ result: ResultFile, _ client: any Client, _ style: Style, _ columns: [CellColumn] = []
  ) {
    (self.result, self.client, self.style, self.columns) = (result, client, style, columns)
    summaries = client.summaries
  }

  var text: String {
    let workloads = result.workloadTables(client, columns)
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
      + [
        workloads.leftOut(style, option: "--columns"), (latencies + sweeps + cores).leftOut(style),
        timing,
      ] + legends + [notes])
      .paragraphs
  }

  private var environment: [String] {
    let here = result.environment
    return [
      "\(here.tool) · \(here.revision) · Swift \(here.compilerVersion) · \(here.flags)",
      "\(here.cpu) · \(here.cores) cores · \(here.kernel) · \(here.virtualization) · seed \(here.seed)",
    ].flatMap { $0.wrapped(to: style.textWidth) }
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
      pattern's median on one processor, multiplied by these ratios; tail: the slowest tenth of a fork's batches.
      """
    let hint =
      disturbed > forks / 4 ? " On a quieter machine, fewer verdicts may be inconclusive." : ""
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
      "forks: \(forks.grouped), of which disturbed: \(disturbed.grouped); times not measured: \(missing.grouped); "
      + "failed cells: \(failed.grouped). All tables, intervals and reasons: "
      + "bench report \(PackageFolder.results)/runs/last.json"
  }
}
