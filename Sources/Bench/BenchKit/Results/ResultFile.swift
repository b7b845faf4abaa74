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

  /// Reads the file at `path`. Throws when it is not a result, or one of another version.
  public init(path: String) throws {
    let text = try Folder.text(of: path)
    guard let head = Head(json: text), head.schema.hasPrefix("patternbench.result/") else {
      throw UnreadableResult("\(path) is not a result of `bench run --format json`")
    }
    guard head.schema == Self.schema else {
      throw UnreadableResult(
        "\(path) has the schema \(head.schema); this bench reads \(Self.schema) only")
    }
    guard let result = ResultFile(json: text) else {
      throw UnreadableResult("\(path) says \(Self.schema), but its rows do not follow that schema")
    }
    self = result
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

  private struct Head: Decodable { var schema: String }
}

/// A file cannot be read as a result.
public struct UnreadableResult: Error, CustomStringConvertible {
  public let description: String

  init(_ description: String) { self.description = description }
}
