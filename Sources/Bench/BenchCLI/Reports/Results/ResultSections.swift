import BenchKit

/// The parts of a page that show one result: workloads, what is beside them, latencies and growth.
struct ResultSections {
  private let result: ResultFile
  private let client: any Client
  private let summaries: [Cell: String]
  private let ids: ResultIds
  private let columns: [CellColumn]

  init(
    _ result: ResultFile, _ client: any Client, _ ids: ResultIds, _ columns: [CellColumn]
  ) {
    (self.result, self.client, self.ids, self.columns) = (result, client, ids, columns)
    summaries = client.summaries
  }

  var all: [HtmlPage.Section] {
    [code, workloads].compactMap { $0 } + tables + [floors, latencies, growth].compactMap { $0 }
  }

  /// A table of the package's own code, and the functions behind its counts.
  private var code: HtmlPage.Section? {
    let latencies = Set(result.latencyCells)
    let cells = result.cells { $0 == .code }.filter { !latencies.contains($0) }
    guard !cells.isEmpty else { return nil }
    return HtmlPage.Section(
      id: ids.id("code"), title: ids.title(Benchmark.pattern),
      body: """
        \(WorkloadTable(result, cells, columns).table.html())
        \(functions(of: cells))
        """)
  }

  /// A table for each workload, and the functions behind the counts.
  private var workloads: HtmlPage.Section? {
    guard let glance = Glance(result) else { return nil }
    let parts = glance.lines.enumerated().map { index, line -> Html in
      let title = line.title
      let own = glance.patterns.compactMap { line.cells[$0] }
      let lead: Html? = summaries[own[0]].map { "<p>An action: \($0).</p>" }
      return """
        <section data-workload="\(title)" id="\(ids.workload(index, title))" tabindex="-1">
        <h3>\(title)</h3>
        \(lead)\(WorkloadTable(result, own, columns).table.html())\
        \(counts(of: own))\(functions(of: own))\(command(for: own[0]))
        </section>

        """
    }
    return HtmlPage.Section(
      id: ids.id("workloads"), title: ids.title("Workloads"),
      body: """
        <p><b>What does a pattern pay for?</b> All patterns of a table ran in turns on one processor.</p>
        \(parts)
        """)
  }

  /// Every count of every pattern, folded: the table above has the most telling ones.
  private func counts(of cells: [Cell]) -> Html? {
    let exact = Pass.allCases.filter(\.isExact).flatMap(\.metrics)
    let metrics = exact.filter { metric in
      cells.contains { result.row($0, metric)?.value != nil }
    }
    guard !metrics.isEmpty else { return nil }
    var table = Table(
      nil, [.leading("per action")] + cells.map { .trailing($0.pattern) })
    for metric in metrics {
      table.add(
        [Table.Value(metric.rawValue)]
          + cells.map { Table.Value(result.row($0, metric)) { $0.asCount } })
    }
    return "<details><summary>All counts</summary>\n\(table.html())</details>\n"
  }

  /// The functions that instructions, allocations and retains come from, folded; the smaller shares are left out.
  private func functions(of cells: [Cell]) -> Html? {
    var table = Table(
      nil,
      [
        .leading("count"), .leading("of"), .leading("function"), .trailing("per action"),
        .trailing("share"),
      ])
    for metric in [Metric.instructions, .mallocs, .retains] {
      for row in cells.compactMap({ result.row($0, metric) }) {
        for function in (row.count?.functions ?? []).prefix(Self.mostFunctions) {
          let value = function.share * (row.value ?? 0)
          table.add([
            metric.rawValue, row.cell.name(row.traits.kind), function.name.abbreviated(to: 62),
            value < 1e5 ? value.threeDigits : value.asCount,
            "\((function.share * 100).threeDigits) %",
          ])
        }
      }
    }
    guard !table.isEmpty else { return nil }
    return """
      <details><summary>Functions that the counts come from</summary>
      \(table.html())</details>

      """
  }

  /// The most functions of a count: results hold more, and a page is sent by e-mail.
  private static let mostFunctions = 4

  private func command(for cell: Cell) -> Html {
    """
    <p class="soft">Again: <code>bench run --seed \("\(result.environment.seed)") --filter \
    '*/\(cell.workload)/\(cell.size)'</code></p>
    """
  }

  private var tables: [HtmlPage.Section] {
    client.tables(of: result).map { table in
      HtmlPage.Section(
        id: ids.id(table.id), title: ids.title(table.title),
        body: """
          <p>\(table.lead) \(table.legend)</p>
          \(table.table.html())
          """)
    }
  }

  /// Floors, loops that packages add, and the control.
  private var floors: HtmlPage.Section? {
    let latencies = Set(result.latencyCells)
    let cells = result.cells { !$0.isUsual && !$0.isLatency && $0 != .scale && $0 != .code }
      .filter { !latencies.contains($0) }
    let groups = cells.map(result.group).unique.map { title -> Html in
      let own = cells.filter { result.group($0) == title }
      return
        WorkloadTable(result, own, columns, client.caption(of: own, in: result)).table.html()
    }
    let more = result.allCoresTable?.html()
    guard !groups.isEmpty || more != nil else { return nil }
    let isControl = cells.allSatisfy { result.traits(of: $0).kind == .control }
    return HtmlPage.Section(
      id: ids.id("mechanisms"),
      title: ids.title(isControl ? "Control" : "Mechanisms and the control"),
      body: """
        <p>The control is one subject under two names, which must not differ; where it does, no \
        verdict of the run can be trusted.</p>
        \(groups)\(more)
        """)
  }

  private var latencies: HtmlPage.Section? {
    let tables = LatencyTables(result, summaries).tables
    guard !tables.isEmpty else { return nil }
    return HtmlPage.Section(
      id: ids.id("latency"), title: ids.title("Latency"),
      body: """
        <p>\(LatencyTables.legend(of: result))</p>
        \(tables.map { $0.html() })
        """)
  }

  private var growth: HtmlPage.Section? {
    let cells = GrowthTable.cells(of: result)
    guard !cells.isEmpty else { return nil }
    let tables = GrowthTable(result, summaries).tables
    let parts = zip(cells.map(\.workload).unique, tables).enumerated().map { index, sweep -> Html in
      let (workload, table) = sweep
      let charts = [Metric.time, .instructions, .bytesPerInstance].compactMap {
        GrowthChart(result, of: workload, $0)
      }
      return """
        <section data-workload="\(workload)" id="\(ids.sweep(index, workload))" tabindex="-1">
        \(table.html())\(charts.first?.html)</section>

        """
    }
    return HtmlPage.Section(
      id: ids.id("growth"), title: ids.title("Growth"),
      body: """
        <p>\(GrowthTable.legend(of: result)) Both axes are logarithmic, so that a straight line is a power; the class stands \
        beside each curve.</p>
        \(parts)
        """)
  }
}

extension ResultFile {
  /// What all processors gain or lose, beside the same cells on one; nil when nothing was measured on all.
  var allCoresTable: Table? {
    let all = rows.filter { $0.metric == .timeOnAllCores && $0.value != nil }
    guard !all.isEmpty else { return nil }
    var table = Table(
      "On all processors · the same cells, whose threads may run anywhere; tiers and other verdicts are "
        + "of one processor",
      [
        .leading("cell"), .trailing("on one", width: 10), .trailing("on all", width: 10),
        .trailing("ratio", width: 8), .trailing("interval of ratio", width: 19, dropped: 1),
        .leading("", width: 12),
      ])
    for row in all {
      table.add([
        "\(row.cell)", self.row(row.cell, .time)?.value?.asTime ?? "–", row.value?.asTime ?? "–",
        row.comparison.map { "\($0.value.threeDigits) ×" } ?? "",
        row.comparison?.intervalText ?? "", row.comparison?.verdict.rawValue ?? "",
      ])
    }
    return table
  }
}
