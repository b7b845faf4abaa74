import BenchKit

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// What it takes to write the features of each pattern: a result of `Studies/run effort`, such as Results/effort.json.
package struct EffortResult: Sendable, Equatable, Codable {
  /// The schema that this tool reads.
  package static let schema = "patternbench.effort/1"

  /// What the values depend on besides the sources.
  package struct Environment: Sendable, Equatable, Codable {
    /// The revision of the sources, with `-dirty` if files were changed.
    package var git: String
    /// The compiler.
    package var swift: String
    /// The system and the processor that the compiler made code for.
    package var target: String
  }

  /// One count, or why there is none.
  package struct Count: Sendable, Equatable, Codable {
    /// Whether there is a value.
    package enum Status: String, Sendable, Codable {
      case ok
      case notMeasured = "not measured"
    }

    package var pattern: String
    /// A feature, `driver`, `framework`, `test`, or `total` for the three features together.
    package var subject: String
    /// What is counted, such as `tokens`.
    package var metric: String
    package var unit: String
    /// Nil unless `status` is `ok`.
    package var value: Int?
    package var status: Status
    /// Why there is no value; nil if there is one.
    package var reason: String?

    /// The standard change that `subject` names; nil for other subjects.
    package var change: String? {
      let parts = subject.split(separator: ".", maxSplits: 1)
      return parts.count == 2 && parts[0] == "change" ? String(parts[1]) : nil
    }
  }

  package var schema: String
  package var environment: Environment
  package var rows: [Count]

  /// The standard changes, in the order of rows.
  package var changes: [(name: String, subject: String)] {
    rows.filter { $0.change != nil }.map(\.subject).unique.map { subject in
      (rows.first { $0.subject == subject }!.change!, subject)
    }
  }

  /// The rows of both results. Throws ``UnreadableResult`` when `other`, read from `path`, repeats a row.
  package func adding(_ other: EffortResult, from path: String) throws -> EffortResult {
    var both = self
    both.rows += other.rows
    try both.checkRows(path)
    return both
  }

  /// Reads the file at `path`. Throws ``UnreadableResult`` when it is no such result, or one of another version.
  package init(path: String) throws {
    try self.init(ResultFile.bytes(of: path), from: path)
  }

  /// Reads `bytes` of a file called `path`. Throws ``UnreadableResult`` like ``init(path:)``.
  package init(_ bytes: [UInt8], from path: String) throws {
    let text = String(decoding: bytes, as: UTF8.self)
    guard let header = SchemaName(json: text) else {
      throw UnreadableResult(
        "\(path) is not a result of Studies/run effort: it is not a JSON object with a schema")
    }
    guard header.schema == Self.schema else {
      throw UnreadableResult(
        """
        \(path) has the schema \(header.schema.prefix(80)); bench effort reads \(Self.schema), \
        which Studies/run effort writes
        """)
    }
    do {
      self = try JSONDecoder().decode(Self.self, from: Data(bytes))
    } catch let error as DecodingError {
      throw UnreadableResult(
        "\(path) says \(Self.schema), but does not follow that schema: \(error.sentence)")
    }
    try checkRows(path)
  }

  /// Whether a file of `bytes` says that it is such a result, of whatever version.
  package static func isNamed(in bytes: [UInt8]) -> Bool {
    let header = SchemaName(json: String(decoding: bytes, as: UTF8.self))
    return header?.schema.hasPrefix("patternbench.effort/") == true
  }

  private func checkRows(_ path: String) throws {
    var seen: Set<[String]> = []
    for (index, row) in rows.enumerated() {
      guard (row.status == .ok) == (row.value != nil), (row.status == .ok) == (row.reason == nil)
      else {
        throw UnreadableResult(
          "\(path): rows[\(index)] needs a value if its status is ok, and otherwise a reason")
      }
      guard (row.value ?? 0) >= 0 else {
        throw UnreadableResult("\(path): rows[\(index)] has a count below 0")
      }
      guard seen.insert([row.pattern, row.subject, row.metric]).inserted else {
        throw UnreadableResult("\(path): rows[\(index)] repeats an earlier row")
      }
    }
  }

  /// The patterns, in the order of the file.
  package var patterns: [String] { rows.map(\.pattern).unique }

  /// The row of a pattern, a subject and a metric.
  package func row(_ pattern: String, _ subject: String, _ metric: String) -> Count? {
    rows.first { $0.pattern == pattern && $0.subject == subject && $0.metric == metric }
  }

  /// The result as JSON, a line for each row.
  package var text: String {
    let lines = rows.map { "    \($0.json)" }
    return """
      {
        "schema": \(schema.json),
        "environment": \(environment.json),
        "rows": [
      \(lines.joined(separator: ",\n"))
        ]
      }

      """
  }

  /// The result without characters that a terminal would take for commands.
  package var printable: EffortResult {
    var result = self
    for field in [\Environment.git, \.swift, \.target] {
      result.environment[keyPath: field] = environment[keyPath: field].printable
    }
    result.rows = rows.map { row in
      var row = row
      for field in [\Count.pattern, \.subject, \.metric, \.unit] {
        row[keyPath: field] = row[keyPath: field].printable
      }
      row.reason = row.reason?.printable
      return row
    }
    return result
  }
}
