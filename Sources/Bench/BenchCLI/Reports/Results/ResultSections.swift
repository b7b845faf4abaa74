import BenchKit

/// The parts of a page that show one result: workloads, what is beside them, latencies and growth.
struct ResultSections {
  private let result: ResultFile
  private let client: any Client
  private let summaries: [Cell: String]
  private let ids: ResultIds

  init(_ result: ResultFile, _ client: any Client, _ ids: ResultIds) {
    (self.result, self.client, self.ids) = (result, client, ids)
    summaries = client.summaries
  }

  var all: [HtmlPage.Section] {
    [code, workloads].compactMap { $0 } + tables + [floors, latencies, growth].compactMap { $0 }
  }

  /// A table of the package's own code, and the functions behind its counts.
  private var code: HtmlPage.Section? {
    let cells = result.cells { $0 == .code }
    guard !cells.isEmpty else { return nil }
    return HtmlPage.Section(
      id: ids.id("code"), title: ids.title(Benchmark.pattern),
      body: """
        \(WorkloadTable(result, cells).table.html())
        \(functions(of: cells))
        """)
  }

  /// A chart and a table for each workload, and the functions behind the counts.
  private var workloads: HtmlPage.Section? {
    guard let glance = Glance(result) else { return nil }
    let parts = glance.lines.enumerated().map { index, line -> Html in
      let title = line.title
      let own = glance.patterns.compactMap { line.cells[$0] }
      let lead: Html? = summaries[own[0]].map { "<p>An action: \($0).</p>" }
      return """
        <section data-workload="\(title)" id="\(ids.workload(index, title))" tabindex="-1">
        <h3>\(title)</h3>
        \(lead)\(ForkChart(title, result, own)?.html)\(WorkloadTable(result, own).table.html())\
        \(counts(of: own))\(functions(of: own))\(command(for: own[0]))
        </section>

        """
    }
    return HtmlPage.Section(
      id: ids.id("workloads"), title: ids.title("Workloads"),
      body: """
        <p><b>What does a pattern pay for?</b> In the charts a thin line is a process of its own, the bar an \
        interval of the median, the thick line the median; short lines below are processes that others \
        disturbed. All patterns of a chart ran in turns on one processor.</p>
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

  /// The functions that instructions, allocations and retains come from, folded.
  private func functions(of cells: [Cell]) -> Html? {
    let charts = [Metric.instructions, .mallocs, .retains].compactMap {
      FunctionChart(result, cells, $0)?.html
    }
    guard !charts.isEmpty else { return nil }
    return """
      <details><summary>Functions that the counts come from</summary>
      \(charts)</details>

      """
  }

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
        "\(ForkChart(title, result, own)?.html)\(WorkloadTable(result, own, client.caption(of: own, in: result)).table.html())"
    }
    let more = CoresTable(result).table?.html()
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
    let rates = result.distributions.map(\.cell)
      .filter { result.traits(of: $0).kind == .latency }
      .map { Cell(pattern: "", workload: $0.workload, size: $0.size) }.unique
    let curves = rates.compactMap { rate -> Html? in
      guard let chart = CurveChart.percentiles(result, of: rate.workload, size: rate.size) else {
        return nil
      }
      let name = rate.size == 1 ? rate.workload : "\(rate.workload) · \(rate.size.grouped)/s"
      return
        "<section data-workload=\"\(rate.workload)\"><h3>\(name)</h3>\n\(chart.html)</section>\n"
    }
    return HtmlPage.Section(
      id: ids.id("latency"), title: ids.title("Latency"),
      body: """
        <p>\(LatencyTables.legend(of: result))</p>
        \(tables.map { $0.html() })
        <details><summary>Curves of percentiles</summary>
        \(curves)</details>
        """)
  }

  private var growth: HtmlPage.Section? {
    let cells = GrowthTable.cells(of: result)
    guard !cells.isEmpty else { return nil }
    let tables = GrowthTable(result, summaries).tables
    let parts = zip(cells.map(\.workload).unique, tables).enumerated().map { index, sweep -> Html in
      let (workload, table) = sweep
      let charts = [Metric.time, .instructions, .bytesPerInstance].compactMap {
        CurveChart.growth(result, of: workload, $0)
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
