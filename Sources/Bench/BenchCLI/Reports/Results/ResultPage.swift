import BenchKit

/// A result as a page of Markdown: workloads down, patterns across, then floors, latencies and sweeps.
struct ResultPage {
  private let result: ResultFile
  private let client: any Client
  private let columns: [CellColumn]

  /// The page of `result`. With `columns`, it has the tables of cells with these in place of those of times and mallocs.
  init(_ result: ResultFile, _ client: any Client, _ columns: [CellColumn] = []) {
    (self.result, self.client, self.columns) = (result, client, columns)
  }

  var text: String {
    let others = client.tables(of: result).map { $0.table.markdown + ["", $0.legend] }
    let tables =
      (columns.isEmpty ? usual : result.workloadTables(client, columns))
      + LatencyTables(result, [:]).tables + GrowthTable(result, [:]).tables
    let legends = [LatencyTables.legend(of: result), GrowthTable.legend(of: result)]
      .filter { !$0.isEmpty }.map { [$0] }
    let findings = client.findings(of: result).map { "- \($0)" }
    return
      ([findings] + (columns.isEmpty && !costs.isEmpty ? [costs.markdown] : []) + others
      + tables.map(\.markdown) + legends + [[caption]])
      .paragraphs
  }

  /// The cells, those without a value last.
  private var cells: [Cell] {
    (result.rows.filter { $0.value != nil } + result.rows).map(\.cell).unique
  }

  private var hasTimes: Bool { result.rows.contains { $0.metric == .time } }

  /// What the cells of patterns cost.
  private var costs: Table {
    let usual = cells.filter { result.traits(of: $0).kind.isUsual }
    let patterns = usual.map(\.pattern).unique
    var table = Table(
      nil,
      [.leading(hasTimes ? "time and mallocs per action" : "mallocs per action")]
        + patterns.map { .trailing($0) })
    let shown = usual.filter { !hasTimes || result.row($0, .time) != nil }
    for group in shown.map(result.group).unique {
      table.add(
        [group]
          + patterns.map { pattern in
            usual.first { result.group($0) == group && $0.pattern == pattern }.map(value(of:)) ?? ""
          })
    }
    return table
  }

  /// What code of the package costs, and what floors do.
  private var usual: [Table] {
    let latencies = Set(result.latencyCells)
    let code = cells.filter { result.traits(of: $0).kind == .code && !latencies.contains($0) }
    return (code.isEmpty ? [] : [WorkloadTable(result, code, columns).table])
      + (floors.isEmpty ? [] : [floors])
  }

  private var floors: Table {
    var table = Table(nil, [.leading("floor"), .trailing("per action")])
    let latencies = result.latencyCells
    for cell in cells
    where result.traits(of: cell).kind == .floor && !latencies.contains(cell) {
      table.add([cell.part, value(of: cell)])
    }
    return table
  }

  /// The time and the mallocs, as far as they were measured; a word when neither was.
  private func value(of cell: Cell) -> String {
    let time = result.row(cell, .time)
    let mallocs = result.row(cell, .mallocs)
    let values = [time?.value?.asTime, mallocs?.value?.shortest].compactMap { $0 }
    return values.isEmpty
      ? (time ?? mallocs)?.status.rawValue ?? ""
      : values.joined(separator: " · ") + (result.actionsPerRender(of: cell) == nil ? "" : " †")
  }

  private var caption: String {
    let here = result.environment
    let counts = result.rows.map(\.samples.count).filter { $0 > 0 }
    let forks = counts.min().map { least in
      let most = counts.max()!
      let processes =
        least == most ? "\(most) process\(most == 1 ? "" : "es")" : "\(least) to \(most) processes"
      return hasTimes && !result.isOfCode
        ? "Times of \(processes): the first pattern's median, multiplied by the ratio that was measured beside it; "
          + "after the dot, mallocs per action. † One render shows several actions. Counts describe the code, "
          + "ratios this machine, times the hour of the run. "
        : "Medians of \(processes). "
    }
    return """
      \(forks ?? "")\(here.cpu), \(here.cores) cores (\(here.virtualization)), \(here.kernel), \
      Swift \(here.compilerVersion), \(here.flags), \(here.isRevisionKnown ? "revision " : "")\(here.revision).
      """
  }
}
