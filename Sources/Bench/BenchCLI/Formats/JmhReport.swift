import BenchKit

/// A result in the JSON form of the Java Microbenchmark Harness, for the tools that read it.
///
/// A benchmark is named `patternbench.<workload>.<pattern>`, so that viewers, which take the last
/// part for a method and what comes before for its class, put the patterns of a workload side by
/// side. The size is a parameter where a workload has several. Times are the primary metric, and all
/// others secondary ones; a cell that has no time has its first metric as the primary one, and its
/// unit says which. Latencies have JMH's mode for sampled times. Metrics that are not per operation,
/// such as the bytes of an instance or the share of late actions, are left out.
///
/// An operation is an action. Each fork is one iteration, whose value is the median of its batches.
/// The error is the distance to the farther end of the 95 % interval (JMH's own is of 99.9 %).
struct JmhReport {
  private let result: ResultFile

  init(_ result: ResultFile) { self.result = result }

  var text: String {
    let rows = Self.rows(of: result)
    let cells = rows.map(\.row.cell).unique
    let entries = cells.map { cell in entry(cell, rows.filter { $0.row.cell == cell }) }
    return "[\n\(entries.map(\.json).joined(separator: ",\n"))\n]\n"
  }

  /// The rows that it holds.
  static func rows(of result: ResultFile) -> [MeasuredRow] {
    result.measuredRows.filter { JmhMetric.unit(of: $0.row.metric) != nil }
  }

  /// The rows with values that it leaves out, in words.
  static func omissions(_ result: ResultFile) -> [String] {
    let count = result.measuredRows.count - rows(of: result).count
    return count == 0 ? [] : ["\(count) rows that are not per operation"]
  }

  private func entry(_ cell: Cell, _ rows: [MeasuredRow]) -> JmhEntry {
    let primary = rows.first { $0.row.metric == .time } ?? rows[0]
    let others = rows.filter { $0.row.metric != primary.row.metric }
    return JmhEntry(
      benchmark: name(cell), mode: primary.row.metric.percentile != nil ? "sample" : "avgt",
      forks: max(1, primary.row.samples.count),
      vmVersion: result.environment.swift,
      params: hasSizes(cell) ? ["size": "\(cell.size)"] : [:],
      primaryMetric: JmhMetric(primary),
      secondaryMetrics: Dictionary(
        others.map { ($0.row.metric.rawValue, JmhMetric($0)) }, uniquingKeysWith: { $1 }))
  }

  private func hasSizes(_ cell: Cell) -> Bool {
    cell.size != 1
      || result.rows.contains { $0.cell.workload == cell.workload && $0.cell.size != 1 }
  }

  private func name(_ cell: Cell) -> String {
    let workload = cell.workload.split(separator: ".").map { Self.word(String($0)) }
    // A floor is a part of its own, not one of several patterns.
    return
      (["patternbench"] + workload
      + (result.traits(of: cell).kind == .floor ? [] : [Self.word(cell.pattern)]))
      .joined(separator: ".")
  }

  /// The text as an identifier.
  private static func word(_ text: String) -> String {
    String(text.map { $0.isLetter || $0.isNumber || $0 == "_" ? $0 : "_" })
  }
}

/// A benchmark as JMH writes it.
struct JmhEntry: Encodable {
  let benchmark: String
  /// The average time of an operation, or samples of it.
  let mode: String
  let threads = 1
  let forks: Int
  let vmName = "Swift"
  let vmVersion: String
  // A fork's batches are one iteration here, and what warms it up is no part of the result.
  let warmupIterations = 0
  let warmupTime = "0 s"
  let warmupBatchSize = 1
  let measurementIterations = 1
  let measurementTime = "0 s"
  let measurementBatchSize = 1
  let params: [String: String]
  let primaryMetric: JmhMetric
  let secondaryMetrics: [String: JmhMetric]
}

/// A metric as JMH writes it.
struct JmhMetric: Encodable {
  let score: Double
  let scoreError: Double
  let scoreConfidence: [Double]
  let scorePercentiles: [String: Double]
  let scoreUnit: String
  /// The values of each fork.
  let rawData: [[Double]]

  /// The unit per operation; nil for metrics that are not per operation.
  static func unit(of metric: Metric) -> String? {
    if metric.percentile != nil { return "\(metric.unit)/op" }
    return metric.unit.hasSuffix("/action") ? metric.unit.replacing("/action", with: "/op") : nil
  }

  init(_ row: MeasuredRow) {
    score = row.value
    scoreError = row.spread ?? 0
    scoreConfidence = [row.row.low ?? row.value, row.row.high ?? row.value]
    scoreUnit = Self.unit(of: row.row.metric) ?? row.row.metric.unit
    let samples = row.row.samples.isEmpty ? [row.value] : row.row.samples
    rawData = samples.map { [$0] }
    let ordered = samples.sorted()
    scorePercentiles = Dictionary(
      uniqueKeysWithValues: [("0.0", ordered[0]), ("50.0", row.value), ("100.0", ordered.last!)])
  }
}
