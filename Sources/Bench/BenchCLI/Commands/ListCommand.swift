import ArgumentParser
import BenchKit

/// Lists what can be measured.
struct ListCommand: ReportingCommand, ClientCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "Lists what can be measured, and the metrics.",
    discussion: """
      bench list
      bench list --filter json
      bench list --format json
      """)

  @OptionGroup var filter: FilterOptions

  @OptionGroup var output: OutputOptions<Inventory>
  @OptionGroup var color: ColorOptions

  func run(for client: any Client) throws {
    try output.destination().write(
      Inventory(try filter.benchmarks(of: client.suite)), color.style)
  }
}

/// What can be measured, as `bench list` prints it.
package struct Inventory: JsonReport, Encodable {
  /// A workload, and the patterns that have it.
  struct WorkloadEntry: Encodable {
    let name: String
    /// What must hold before it is measured; nil when nothing must.
    let feature: String?
    let kind: WorkloadKind
    let axis: Axis
    let summary: String
    let sizes: [Int]
    let patterns: [String]
  }

  /// A metric and its unit.
  struct MetricEntry: Encodable {
    let name: String
    let unit: String
  }

  package static let schema = "patternbench.list/1"

  let schema = Self.schema
  let workloads: [WorkloadEntry]
  let metrics = Metric.allCases.map { MetricEntry(name: $0.rawValue, unit: $0.unit) }

  /// What these cells measure.
  package init(_ benchmarks: [MeasuredCell]) {
    workloads = benchmarks.map(\.cell.workload).unique.map { name in
      let group = benchmarks.filter { $0.cell.workload == name }
      return WorkloadEntry(
        name: name, feature: group[0].feature, kind: group[0].traits.kind,
        axis: group[0].traits.axis, summary: group[0].summary,
        sizes: group.map(\.cell.size).unique,
        patterns: group.map(\.cell.pattern).unique)
    }
  }

  package var jsonText: String { json + "\n" }

  package func text(_ style: Style) -> String {
    tables.map { $0.text(style) }.paragraphs + "\n"
  }

  package var markdown: String { tables.map(\.markdown).paragraphs + "\n" }

  /// Workloads, and metrics.
  package var tables: [Table] { [workloadTable, metricTable] }

  private var workloadTable: Table {
    let width = metrics.map(\.name.count).max() ?? 0
    var table = Table("Workloads", [.leading(width: width), .leading(wraps: true)])
    for workload in workloads {
      let sizes =
        workload.sizes == [1]
        ? ""
        : " (\(workload.axis.rawValue): \(workload.sizes.map(\.grouped).joined(separator: ", ")))"
      table.add([workload.name, workload.summary + sizes])
    }
    return table
  }

  private var metricTable: Table {
    let width = workloads.map(\.name.count).max() ?? 0
    var table = Table("Metrics", [.leading(width: width), .leading()])
    for metric in metrics { table.add([metric.name, metric.unit]) }
    return table
  }
}
