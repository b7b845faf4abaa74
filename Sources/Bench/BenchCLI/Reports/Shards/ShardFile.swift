import BenchKit
import Conformance

/// What one of several machines found: a part of a run or of a verification, which is no result by itself.
struct ShardFile: Codable {
  static let schema = "patternbench.shard/1"

  private(set) var schema = Self.schema
  let shard: Shard
  let plan: ShardPlan
  /// Where and how it was made.
  let environment: ResultEnvironment
  /// The rows of a run.
  private(set) var rows: [ResultRow]?
  /// What a verification found.
  private(set) var conformance: VerificationReport.File?

  /// The part of a run.
  init(_ shard: Shard, _ plan: ShardPlan, _ result: ResultFile) {
    (self.shard, self.plan, environment) = (shard, plan, result.environment)
    rows = result.rows
  }

  /// The part of a verification.
  init(
    _ shard: Shard, _ plan: ShardPlan, _ environment: ResultEnvironment,
    _ report: VerificationReport
  ) {
    (self.shard, self.plan, self.environment) = (shard, plan, environment)
    conformance = report.file
  }

  /// Reads the file at `path`. Throws ``UnreadableResult``, which says what it is instead.
  init(path: String) throws {
    struct Header: Decodable {
      let schema: String?
      let error: String?
    }
    let text = String(decoding: try ResultFile.bytes(of: path), as: UTF8.self)
    let header = Header(json: text)
    if let error = header?.error { throw UnreadableResult("\(path) has no results: \(error)") }
    guard header?.schema == Self.schema else {
      let found = header?.schema.map { ": its schema is '\($0.prefix(80))'" } ?? ""
      throw UnreadableResult("\(path) was not written with --shard\(found)")
    }
    guard let file = ShardFile(json: text), (file.rows == nil) != (file.conformance == nil),
      Shard(file.shard.index, of: file.shard.count) != nil
    else { throw UnreadableResult("\(path) does not follow \(Self.schema)") }
    self = file
  }

  /// The cells that it has; controls and harnesses, which every part has for itself, left out.
  var cells: [String] {
    if let rows {
      return rows.filter { !$0.traits.kind.isYardstick }.map { "\($0.cell)" }.unique
    }
    return (conformance?.rows ?? []).map { "\($0.pattern)/\($0.feature)" }.unique
  }

  /// The part of a run as a result.
  var result: ResultFile? { rows.map { ResultFile(environment: environment, rows: $0) } }
}

/// A part as `bench run` or `bench verify` prints it: its report for people, and the file for `bench merge`.
struct ShardReport: JsonReport {
  let file: ShardFile
  let report: any Report

  var jsonText: String { file.json + "\n" }
  var markdown: String { "\(title)\n\n\(report.markdown)" }

  func text(_ style: Style) -> String { "\(title)\n\n\(report.text(style))" }

  private var title: String {
    "Only \(file.shard): \(file.cells.count) of \(file.plan.cells.count) cells."
  }
}
