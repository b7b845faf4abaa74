import BenchKit

/// A result as tables, one per workload.
struct TextReport {
  /// How wide a table may become.
  static let width = 120

  private let result: ResultFile
  private let summaries: [Cell: String]
  private let order: [String]
  private let targets: [Target]
  private let style: Style

  init(_ result: ResultFile, _ setup: Bench.Setup, _ style: Style) {
    self.result = result
    summaries = Dictionary(
      setup.suite.benchmarks.map { ($0.cell, $0.summary) }, uniquingKeysWith: { first, _ in first })
    order = setup.suite.benchmarks.map { $0.cell.group($0.traits) }.unique
    targets = setup.targets
    self.style = style
  }

  private var width: Int { max(60, min(style.width, Self.width)) }
  private var columns: [TextRow.Column] { TextRow.columns(within: width) }

  var text: String {
    let latencies = LatencyTable(result, style).lines
    let glance = GlanceTable(result, groups.flatMap { $0 }, style).lines
    let growth = GrowthTable(result, summaries, style).lines
    let parts =
      [environment] + groups.map(table)
      + [latencies, growth, glance, targetTable, timing, notes].compactMap { $0 }
    return parts.map { $0.joined(separator: "\n") }.joined(separator: "\n\n")
  }

  private var environment: [String] {
    let here = result.environment
    let revision = here.revision
    return [
      "\(here.tool) · \(revision) · Swift \(here.swift.prefix { $0 != " " }) · \(here.flags)",
      "\(here.cpu) · \(here.cores) cores · \(here.kernel) · \(here.virtualization) · seed \(here.seed)",
    ].flatMap { $0.wrapped(to: width) }
  }

  /// The cells of one table: the floors, or one workload at one size.
  private var groups: [[Cell]] {
    let cells = result.cells { !$0.isLatency && $0 != .scale }
    let found = cells.map(result.group).unique
    let keys = order.filter(found.contains) + found.filter { !order.contains($0) }
    return keys.map { key in cells.filter { result.group($0) == key } }
  }

  private func table(_ cells: [Cell]) -> [String] {
    let kind = result.traits(of: cells[0]).kind
    let isFloor = kind == .floor
    let summary =
      isFloor
      ? "what architectures are made of"
      : kind == .control
        ? "one subject under two names, which must not differ" : summaries[cells[0]]
    let title = [result.group(cells[0]), summary].compactMap { $0 }.joined(separator: " · ")
    let isCompared = kind.isCompared && cells.count > 1
    let header = TextRow.header(
      first: isFloor ? "part" : "pattern", ratio: isCompared ? "× \(cells[0].pattern)" : "",
      hasTiers: cells.contains { result.row($0, .time)?.tier != nil })
    let base = isCompared ? result.row(cells[0], .time)?.value : nil
    return [style.bold(title), style.dim(header.line(columns))]
      + cells.flatMap { cell in lines(cell, name: cell.name(kind), base) }
  }

  private func lines(_ cell: Cell, name: String, _ base: Double?) -> [String] {
    if let failed = result.rows.first(where: { $0.cell == cell && $0.status == .failed }) {
      let reason = "\(failed.status.rawValue): \(failed.reason ?? "")"
      let indent = String(repeating: " ", count: TextRow.nameWidth + 4)
      let rows = reason.wrapped(to: width - indent.count)
      return rows.enumerated().map { index, row in
        (index == 0 ? "  \(name.padded(to: TextRow.nameWidth))  " : indent) + style.bad(row)
      }
    }
    let time = result.row(cell, .time)
    return [
      TextRow(
        name: name,
        cells: [
          .tier: time?.tier.map { "\($0)" } ?? "",
          .time: value(time) { $0.asTime },
          .interval: time?.low.flatMap { low in time?.high.map { "\(low.asTime) … \($0.asTime)" } }
            ?? "",
          .ratio: time?.value.flatMap { value in base.map { "\((value / $0).threeDigits) ×" } }
            ?? "",
          .verdict: time?.verdict ?? "",
          .mallocs: value(result.row(cell, .mallocs)) { $0.asCount },
          .bytes: value(result.row(cell, .bytes)) { $0.asCount },
          .retains: value(result.row(cell, .retains)) { $0.asCount },
          .instructions: value(result.row(cell, .instructions)) { $0.asCount },
        ]
      ).line(columns)
    ]
  }

  private func value(_ row: ResultRow?, _ format: (Double) -> String) -> String {
    row?.value.map(format) ?? "–"
  }

  private var targetTable: [String]? {
    let outcomes = targets.compactMap { $0.outcome(in: result) }
    guard !outcomes.isEmpty else { return nil }
    return [style.bold("Targets, within this run")]
      + outcomes.map { outcome in
        let mark =
          switch outcome.isMet {
          case true?: style.good("met")
          case false?: style.bad("missed")
          case nil: "not measured"
          }
        return "  \(outcome.wording)  \(mark)"
      }
  }

  /// What the verdicts mean, and how far others disturbed the run.
  private var timing: [String]? {
    let times = result.rows.filter(\.isOfForks)
    let forks = times.reduce(0) { $0 + $1.samples.count }
    guard forks > 0 else { return nil }
    let redone = sum(times.map(\.redone))
    let disturbed = sum(times.map(\.disturbed))
    let meaning = """
      Verdicts compare with the first pattern of a table: same means within \
      \((LookPlan.delta * 100).shortest) %; a false difference in at most \
      \((LookPlan.alpha * 100).shortest) % of tables. Nobody in a tier is proven slower than its \
      fastest. Times are medians of forks.
      """
    let hint =
      disturbed > forks / 4 ? "; what is undecided may be decided on a quieter machine" : ""
    let disturbance = """
      Of \(forks.grouped) forks \(redone.grouped) were done again because others took the processor, \
      and \(disturbed.grouped) are disturbed nevertheless\(hint).
      """
    return (times.contains { $0.verdict != nil } ? meaning.wrapped(to: width) : [])
      + (redone > 0 || disturbed > 0 ? disturbance.wrapped(to: width) : [])
  }

  /// The sum of what a file says, which may be anything.
  private func sum(_ counts: [Int?]) -> Int {
    counts.reduce(0) { sum, count in
      let (total, isTooMuch) = sum.addingReportingOverflow(count ?? 0)
      return isTooMuch ? sum : total
    }
  }

  /// What is to be said about values, or about why there are none: each reason once.
  private var notes: [String]? {
    let remarks = result.rows.filter {
      $0.status != .failed && $0.reason != nil && $0.growth == nil && LatencyTable.told($0) == nil
    }
    guard !remarks.isEmpty else { return nil }
    let reasons = remarks.map { $0.reason! }.unique
    return reasons.flatMap { reason in
      let rows = remarks.filter { $0.reason == reason }
      let metrics = rows.map(\.metric).unique.joined(separator: ", ")
      let cells = rows.map(\.cell).unique
      let few = cells.prefix(3).map(\.description).joined(separator: ", ")
      let place = cells.count > 3 ? "\(few) and \(cells.count - 3) more" : few
      return "\(metrics) – \(reason): \(place)".wrapped(to: width)
    }
  }
}

extension ResultRow {
  /// Whether it is the one row of its cell that tells of forks which others may have disturbed.
  fileprivate var isOfForks: Bool {
    status == .ok && [Metric.time, .latencyMedian].contains { $0.rawValue == metric }
      && traits.kind != .uncorrectedLatency
  }
}

extension ResultEnvironment {
  /// The revision in a few letters, and whether anything differs from it.
  var revision: String {
    isRevisionKnown ? git.prefix(12) + (dirty ? " with changes" : "") : "unknown revision"
  }

  var isRevisionKnown: Bool { !git.isEmpty && git.allSatisfy(\.isHexDigit) }
}

extension WorkloadKind {
  /// Whether every pattern does it, in a usual run.
  var isUsual: Bool { isCompared && !isLatency && self != .scale }
}

extension Cell {
  /// What its line begins with.
  func name(_ kind: WorkloadKind) -> String {
    switch kind {
    case .floor: part
    case .control: workload
    default: pattern
    }
  }

  /// The part that a floor is about.
  var part: String { String(workload.drop { $0 != "." }.dropFirst()) }

  /// What tables are headed by.
  func group(_ traits: WorkloadTraits) -> String {
    if !traits.kind.isCompared { return pattern }
    return size == 1 ? workload : "\(workload) · \(size.grouped) \(traits.axis.rawValue)"
  }
}

extension ResultFile {
  /// What the table of `cell` is headed by.
  func group(_ cell: Cell) -> String { cell.group(traits(of: cell)) }
}

extension Target.Outcome {
  var wording: String {
    let isOfSizes =
      target.cell.workload == target.reference.workload && target.cell.size != target.reference.size
    func name(_ cell: Cell) -> String {
      isOfSizes ? "\(cell.workload)/\(cell.size)" : cell.workload
    }
    let own = "\(target.cell.pattern) \(name(target.cell))".padded(to: 32)
    let bound = "≤ \(target.ratio.shortest) × \(name(target.reference))".padded(to: 33)
    let found = (ratio.map { "\($0.fixed(2)) ×" } ?? "–").aligned(to: 9)
    guard let limit = target.mallocs else { return own + bound + found }
    let counted = mallocs.map { $0.shortest } ?? "–"
    return own + bound + found + "   \(counted) of \(limit.shortest) mallocs".padded(to: 26)
  }
}
