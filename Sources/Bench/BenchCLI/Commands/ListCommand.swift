import ArgumentParser
import BenchKit
import Spec

/// Lists what can be measured.
struct ListCommand: ReportingCommand, SuiteCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "Lists what can be measured, and the metrics.",
    discussion: """
      bench list
      bench list --filter RIV --verbose     what RIV is and claims, with reasons
      bench list --format markdown          all claims, as a table
      bench list --format json
      """)

  @OptionGroup var filter: FilterOptions

  @Flag(help: "Also list the capabilities that are claimed, and why the rest are not.")
  var verbose = false

  @OptionGroup var output: OutputOptions<Inventory>
  @OptionGroup var color: ColorOptions

  func run(on suite: Suite) throws {
    var inventory = Inventory(suite, try filter.benchmarks(of: suite))
    inventory.isVerbose = verbose
    try output.destination().write(inventory, color.style)
  }
}

/// What can be measured, as `bench list` prints it.
struct Inventory: JsonReport, Encodable {
  /// A pattern, what it is, and its claims; floors have none.
  struct PatternEntry: Encodable {
    let name: String
    let summary: String?
    let capabilities: [CapabilityEntry]
  }

  /// A workload, and the patterns that have it.
  struct WorkloadEntry: Encodable {
    let name: String
    /// The feature whose rules the workload needs; nil for floors.
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

  /// Whether text lists the claims of each pattern.
  var isVerbose = false

  let schema = "patternbench.list/1"
  let patterns: [PatternEntry]
  let features: [String]
  let workloads: [WorkloadEntry]
  let metrics = Metric.allCases.map { MetricEntry(name: $0.rawValue, unit: $0.unit) }

  enum CodingKeys: CodingKey { case schema, patterns, features, workloads, metrics }

  init(_ suite: Suite, _ benchmarks: [MeasuredCell]) {
    let names = benchmarks.map(\.cell.pattern).unique
    patterns = names.map { name in
      let pattern = suite.patterns.first { $0.name == name }
      return PatternEntry(
        name: name, summary: pattern?.summary,
        capabilities: pattern.map { $0.capabilities.entries } ?? [])
    }
    let specified = [CounterSpec.name, ListSpec.name, SearchSpec.name]
    features = specified.filter { name in benchmarks.contains { $0.feature == name } }
    workloads = benchmarks.map(\.cell.workload).unique.map { name in
      let group = benchmarks.filter { $0.cell.workload == name }
      return WorkloadEntry(
        name: name, feature: group[0].feature, kind: group[0].traits.kind,
        axis: group[0].traits.axis, summary: group[0].summary,
        sizes: group.map(\.cell.size).unique,
        patterns: group.map(\.cell.pattern).unique)
    }
  }

  var jsonText: String { json + "\n" }

  func text(_ style: Style) -> String {
    let names = isVerbose ? claims.flatMap { $0.text(style) } : patternTable.text(style)
    // Code has none.
    let hasPatterns = patterns.contains { $0.summary != nil }
    return [hasPatterns ? names : [], workloadTable.text(style), metricTable.text(style)].paragraphs
      + "\n"
  }

  /// The claims: capabilities down, patterns across.
  var markdown: String {
    let patterns = patterns.filter { !$0.capabilities.isEmpty }
    var table = Table(nil, [.leading()] + patterns.map { .center($0.name) })
    for name in patterns.flatMap({ $0.capabilities.map(\.name) }).unique {
      table.add(
        [name]
          + patterns.map { pattern in
            pattern.capabilities.contains { $0.name == name && $0.claimed } ? "yes" : "–"
          })
    }
    return table.markdown.joined(separator: "\n") + "\n"
  }

  private var patternTable: Table {
    var table = Table("Patterns", [.leading(), .leading(wraps: true)])
    for pattern in patterns { table.add([pattern.name, pattern.summary ?? ""]) }
    return table
  }

  /// A table per pattern: each capability, and the reason for every no.
  private var claims: [Table] {
    patterns.enumerated().map { index, pattern in
      var table = Table(
        index == 0 ? "Patterns" : nil, [.leading(), .leading(width: 22), .leading(wraps: true)])
      table.add(.message(pattern.name))
      if let summary = pattern.summary { table.add("", .message(summary)) }
      for entry in pattern.capabilities {
        table.add(["  " + (entry.claimed ? "yes" : "no"), entry.name, entry.reason ?? ""])
      }
      return table
    }
  }

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
