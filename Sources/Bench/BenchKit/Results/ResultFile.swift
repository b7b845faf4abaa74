/// A result as it is written to files and printed by `--format json`.
public struct ResultFile: Sendable, Equatable, Codable {
  /// The format that this code writes, and the only one that it reads.
  public static let schema = "patternbench.result/1"

  /// The format of the file.
  public var schema = ResultFile.schema
  /// Where and how it was made.
  public var environment: ResultEnvironment
  /// What came out, workload by workload.
  public var rows: [ResultRow]

  /// A result of the given parts.
  package init(environment: ResultEnvironment, rows: [ResultRow]) {
    self.environment = environment
    self.rows = rows
  }

  /// The file's text: a line for the environment and one per row, so that two results can be
  /// compared line by line.
  public var text: String {
    """
    {"schema":"\(schema)",
    "environment":\(environment.json),
    "rows":[
    \(rows.map(\.json).joined(separator: ",\n"))
    ]}

    """
  }

  /// The row of `cell` that tells `metric`.
  package func row(_ cell: Cell, _ metric: Metric) -> ResultRow? {
    rows.first { $0.cell == cell && $0.metric == metric.rawValue }
  }
}
