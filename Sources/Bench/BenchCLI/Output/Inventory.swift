import BenchKit
import Spec

/// What can be measured, as `bench list` prints it.
struct Inventory: Encodable {
  /// A pattern and its promises; floors have none.
  struct PatternEntry: Encodable {
    let name: String
    let capabilities: [CapabilityEntry]
  }

  /// A capability, and why it is not promised.
  struct CapabilityEntry: Encodable {
    let name: String
    let claimed: Bool
    let reason: String?

    init(_ name: String, unless reason: String?) {
      self.name = name
      claimed = reason == nil
      self.reason = reason
    }
  }

  /// A workload, and the patterns that have it.
  struct WorkloadEntry: Encodable {
    let name: String
    let feature: String
    let kind: WorkloadKind
    let axis: Axis
    let summary: String
    let sizes: [Int]
    let patterns: [String]

    enum CodingKeys: CodingKey { case name, feature, kind, axis, summary, sizes, patterns }
  }

  /// A metric and its unit.
  struct MetricEntry: Encodable {
    let name: String
    let unit: String
  }

  let schema = "patternbench.list/1"
  let patterns: [PatternEntry]
  let features: [String]
  let workloads: [WorkloadEntry]
  let metrics = Metric.allCases.map { MetricEntry(name: $0.rawValue, unit: $0.unit) }

  init(_ suite: Suite, _ benchmarks: [Benchmark]) {
    let names = benchmarks.map(\.cell.pattern).unique
    patterns = names.map { name in
      let pattern = suite.patterns.first { $0.name == name }
      return PatternEntry(name: name, capabilities: pattern.map { $0.capabilities.entries } ?? [])
    }
    let specified = [CounterSpec.name, ListSpec.name, SearchSpec.name]
    features = specified.filter { name in benchmarks.contains { $0.feature == name } }
    workloads = benchmarks.map(\.cell.workload).unique.map { name in
      let group = benchmarks.filter { $0.cell.workload == name }
      return WorkloadEntry(
        name: name, feature: String(group[0].cell.workloadGroup), kind: group[0].traits.kind,
        axis: group[0].traits.axis, summary: group[0].summary,
        sizes: group.map(\.cell.size).unique,
        patterns: group.map(\.cell.pattern).unique)
    }
  }

  func text(verbose: Bool) -> String {
    var lines = ["Patterns"]
    for pattern in patterns {
      lines.append("  \(pattern.name)")
      guard verbose else { continue }
      lines += pattern.capabilities.map { entry in
        let mark = entry.claimed ? "yes" : "no "
        return "    \(mark)  \(entry.name)\(entry.reason.map { ": \($0)" } ?? "")"
      }
    }
    lines += ["", "Workloads"]
    let width = workloads.map(\.name.count).max() ?? 0
    for workload in workloads {
      let sizes =
        workload.sizes == [1]
        ? ""
        : " (\(workload.axis.rawValue): \(workload.sizes.map(\.grouped).joined(separator: ", ")))"
      let name = workload.name.padded(to: width)
      lines.append("  \(name)  \(workload.summary)\(sizes)")
    }
    lines += ["", "Metrics"]
    lines += metrics.map { "  \($0.name.padded(to: width))  \($0.unit)" }
    return lines.joined(separator: "\n")
  }
}

extension Inventory {
  /// What the patterns promise: capabilities down, patterns across.
  var markdown: String {
    let patterns = patterns.filter { !$0.capabilities.isEmpty }
    let names = patterns.flatMap { $0.capabilities.map(\.name) }.unique
    let head = [
      "| | \(patterns.map(\.name).joined(separator: " | ")) |",
      "|---|\(String(repeating: ":---:|", count: patterns.count))",
    ]
    let rows = names.map { name in
      let marks = patterns.map { pattern in
        pattern.capabilities.contains { $0.name == name && $0.claimed } ? "yes" : "–"
      }
      return "| \(name) | \(marks.joined(separator: " | ")) |"
    }
    return (head + rows).joined(separator: "\n")
  }
}

extension Capabilities {
  /// Every capability, then how views are delivered and rendered.
  fileprivate var entries: [Inventory.CapabilityEntry] {
    let claims = Capability.allCases.map { capability in
      Inventory.CapabilityEntry(capability.rawValue, unless: self[capability].refusal)
    }
    return claims + [.init("lossless delivery", unless: loss), rendering]
  }

  private var loss: String? {
    if case .coalescing(let reason) = delivery { reason } else { nil }
  }

  private var rendering: Inventory.CapabilityEntry {
    switch renders {
    case .everyAction: .init("renders every action", unless: nil)
    case .changesOnly: .init("renders changes only", unless: nil)
    case .changesAndSome(let which): .init("renders changes only", unless: which)
    }
  }
}

extension Capabilities.Claim {
  fileprivate var refusal: String? {
    if case .no(let reason) = self { reason } else { nil }
  }
}
