import BenchKit
import Conformance

/// What a choice is made from: results of one machine, what a verification found, and what code takes.
package struct Evidence: Sendable {
  /// The rows of all results.
  let rows: [ResultRow]
  /// What was verified; nil when no report was given.
  let conformance: [String: ConformanceReport]?
  let effort: EffortResult?
  private let places: [Cell: [Int]]
  private let series: [Series: [Int]]

  private struct Series: Hashable { let pattern, workload: String }

  /// Evidence of the given files. Throws ``MixedEvidence`` when results come from several machines, or two of them hold
  /// the same measurement.
  package init(
    _ results: [(name: String, result: ResultFile)], _ conformance: [ConformanceReport]? = nil,
    _ effort: EffortResult? = nil
  ) throws(MixedEvidence) {
    if let first = results.first {
      for other in results.dropFirst() {
        let here = first.result.environment
        let obstacles = here.obstaclesToTimes(of: other.result.environment)
        guard obstacles.isEmpty else {
          throw MixedEvidence(
            "times of \(first.name) and \(other.name) cannot be mixed, because they differ in "
              + obstacles.joined(separator: "; "))
        }
      }
    }
    var sources: [Measurement: String] = [:]
    var rows: [ResultRow] = []
    for (name, result) in results {
      for row in result.rows where row.traits.kind.isCompared {
        let measurement = Measurement(cell: row.cell, metric: row.metric)
        if let former = sources.updateValue(name, forKey: measurement), former != name {
          throw MixedEvidence(
            "\(former) and \(name) both hold \(row.metric.rawValue) of \(row.cell); name one of them"
          )
        }
        rows.append(row)
      }
    }
    self.rows = rows
    self.conformance = conformance.map { reports in
      Dictionary(reports.map { ($0.pattern, $0) }, uniquingKeysWith: { first, _ in first })
    }
    self.effort = effort
    let measured = rows.filter { $0.traits.kind != .extra }.map(\.cell.pattern)
    let written = effort?.rows.map(\.pattern).filter { $0 != "Spec" } ?? []
    patterns = (measured + written).unique
    places = Dictionary(grouping: rows.indices) { rows[$0].cell }
    series = Dictionary(grouping: rows.indices) {
      Series(pattern: rows[$0].cell.pattern, workload: rows[$0].cell.workload)
    }
  }

  private struct Measurement: Hashable {
    let cell: Cell
    let metric: Metric
  }

  /// The patterns of the results, in the order of rows, then those that only the file of effort has.
  package let patterns: [String]

  func row(_ cell: Cell, _ metric: Metric) -> ResultRow? {
    places[cell]?.lazy.map { rows[$0] }.first { $0.metric == metric }
  }

  /// All rows of a pattern's workload, whatever their size.
  func rows(_ pattern: String, _ workload: String) -> [ResultRow] {
    (series[Series(pattern: pattern, workload: workload)] ?? []).map { rows[$0] }
  }

  /// The largest size at which a sweep was timed; nil without one.
  func largest(_ sweep: Sweep) -> Int? { sizes(sweep).max() }

  /// The sizes at which a sweep was timed that are nearest to `size`; nil if `size` is one, or not between two.
  func neighbours(of size: Int, in sweep: Sweep) -> (below: Int, above: Int)? {
    let sizes = sizes(sweep)
    guard !sizes.contains(size), let below = sizes.filter({ $0 < size }).max(),
      let above = sizes.filter({ $0 > size }).min()
    else { return nil }
    return (below, above)
  }

  private func sizes(_ sweep: Sweep) -> Set<Int> {
    let known = patterns.flatMap { rows($0, sweep.workload) }
    return Set(known.filter { $0.metric == .time && $0.value != nil }.map(\.cell.size))
  }
}

/// Files that cannot be used together.
package struct MixedEvidence: Error, CustomStringConvertible {
  /// Which files, and in what they differ.
  package let description: String

  init(_ description: String) { self.description = description }
}

/// What cannot be answered as asked.
package struct ChoiceError: Error, Sendable, Equatable, CustomStringConvertible {
  /// What is wrong, where, and what to do.
  package let description: String

  package init(_ description: String) { self.description = description }
}
