import BenchCLI
import BenchKit

/// How often actions that change little or nothing make observers render: workloads down, patterns across.
struct RenderingTable {
  /// What the marks of the table mean.
  private static let legend = """
    After the dot, the share of renders that gave an observer the value that it already showed. \
    \(wholeViews) The pattern offers no way to observe a part: observers receive whole views.
    """
  private static let wholeViews = "†"

  private let result: ResultFile

  init(_ result: ResultFile) { self.result = result }

  /// The table and what it answers; nil when no such renders were counted.
  var explained: ExplainedTable? {
    table.map { table in
      ExplainedTable(
        id: "rendering", title: "Rendering",
        lead: """
          <b>What renders when nothing that an observer reads has changed?</b> Actions are sent one at a time, and \
          every observer is compared with what it showed before.
          """, table: table, legend: Self.legend)
    }
  }

  private var table: Table? {
    let rows = result.rows.filter {
      $0.traits.kind == .rendering && $0.metric == .renders && $0.value != nil
    }
    guard !rows.isEmpty else { return nil }
    let patterns = rows.map(\.cell.pattern).unique
    var table = Table(
      nil, [.leading("renders per action", wraps: true)] + patterns.map { .trailing($0) })
    for group in rows.map({ result.group($0.cell) }).unique {
      table.add(
        [group]
          + patterns.map { pattern in
            rows.first { $0.cell.pattern == pattern && result.group($0.cell) == group }
              .map(text) ?? "–"
          })
    }
    return table
  }

  private func text(_ renders: ResultRow) -> String {
    let unchanged = result.row(renders.cell, .unchangedRenders)?.value
    return (renders.value?.asCount ?? "–")
      + (unchanged.map { " · \(($0 * 100).asPercent)" } ?? "")
      + (renders.reason == nil ? "" : " \(Self.wholeViews)")
  }
}
