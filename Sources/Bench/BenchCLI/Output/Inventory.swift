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
  }

  /// A workload, and the patterns that have it.
  struct WorkloadEntry: Encodable {
    let name: String
    let feature: String
    let summary: String
    let sizes: [Int]
    let patterns: [String]
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
    features = specified.filter { name in benchmarks.contains { $0.cell.feature == name } }
    workloads = benchmarks.map(\.cell.workload).unique.map { name in
      let group = benchmarks.filter { $0.cell.workload == name }
      return WorkloadEntry(
        name: name, feature: group[0].cell.feature, summary: group[0].summary,
        sizes: group.map(\.cell.size).unique, patterns: group.map(\.cell.pattern).unique)
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
        ? "" : " (rows: \(workload.sizes.map(\.grouped).joined(separator: ", ")))"
      let name = workload.name.padded(to: width)
      lines.append("  \(name)  \(workload.summary)\(sizes)")
    }
    lines += ["", "Metrics"]
    lines += metrics.map { "  \($0.name.padded(to: width))  \($0.unit)" }
    return lines.joined(separator: "\n")
  }
}

extension Capabilities {
  /// Every capability in the order of ``claims``, then how views are delivered and rendered.
  fileprivate var entries: [Inventory.CapabilityEntry] {
    var entries = claims.map { name, claim in
      if case .no(let reason) = claim {
        return Inventory.CapabilityEntry(name: name, claimed: false, reason: reason)
      }
      return Inventory.CapabilityEntry(name: name, claimed: true, reason: nil)
    }
    if case .coalescing(let reason) = delivery {
      entries.append(.init(name: "lossless delivery", claimed: false, reason: reason))
    } else {
      entries.append(.init(name: "lossless delivery", claimed: true, reason: nil))
    }
    switch renders {
    case .everyAction:
      entries.append(.init(name: "renders every action", claimed: true, reason: nil))
    case .changesOnly:
      entries.append(.init(name: "renders changes only", claimed: true, reason: nil))
    case .changesAndSome(let which):
      entries.append(.init(name: "renders changes only", claimed: false, reason: which))
    }
    return entries
  }
}
