import BenchKit

/// What a command found of its part of the work.
package protocol ShardContent: Codable {
  /// The names of the cells that it has; controls and harnesses, which every part has for itself, left out.
  var cells: [String] { get }
  /// Whether anything in it was timed, so that parts of a whole must come from equal machines.
  var isTimed: Bool { get }
}

extension ShardContent {
  package var isTimed: Bool { false }
}

/// What one of several machines found: a part of a whole, which is not a result by itself.
package struct ShardFile<Content: ShardContent>: Codable {
  package let shard: Shard
  package let plan: ShardPlan
  /// Where and how it was made.
  package let environment: ResultEnvironment
  package let content: Content

  package init(
    _ shard: Shard, _ plan: ShardPlan, _ environment: ResultEnvironment, _ content: Content
  ) {
    (self.shard, self.plan) = (shard, plan)
    (self.environment, self.content) = (environment, content)
  }

  /// Reads `file`. Throws ``UnreadableResult``, which says what it is instead.
  package init(_ file: ReadFile) throws {
    let path = file.path
    let text = String(decoding: try file.bytes, as: UTF8.self)
    let header = ShardHeader(json: text)
    if let error = header?.error { throw UnreadableResult("\(path) has no results: \(error)") }
    guard header?.schema == ShardHeader.schema else {
      let found = header?.schema.map { ": its schema is '\($0.prefix(80))'" } ?? ""
      throw UnreadableResult("\(path) was not written with --shard\(found)")
    }
    guard let found = Self(json: text), Shard(found.shard.index, of: found.shard.count) != nil
    else { throw UnreadableResult("\(path) does not follow \(ShardHeader.schema)") }
    self = found
  }

  private enum CodingKeys: CodingKey { case schema, shard, plan, environment }

  package init(from decoder: any Decoder) throws {
    let own = try decoder.container(keyedBy: CodingKeys.self)
    shard = try own.decode(Shard.self, forKey: .shard)
    plan = try own.decode(ShardPlan.self, forKey: .plan)
    environment = try own.decode(ResultEnvironment.self, forKey: .environment)
    content = try Content(from: decoder)
  }

  package func encode(to encoder: any Encoder) throws {
    var own = encoder.container(keyedBy: CodingKeys.self)
    try own.encode(ShardHeader.schema, forKey: .schema)
    try own.encode(shard, forKey: .shard)
    try own.encode(plan, forKey: .plan)
    try own.encode(environment, forKey: .environment)
    try content.encode(to: encoder)
  }
}

/// What tells a part from other files.
private struct ShardHeader: Decodable {
  static let schema = "patternbench.shard/1"

  let schema: String?
  let error: String?
}

/// A part of a run.
struct RunShard: ShardContent {
  let rows: [ResultRow]

  var cells: [String] {
    rows.filter { !$0.traits.kind.isYardstick }.map { "\($0.cell)" }.unique
  }

  var isTimed: Bool { rows.contains { $0.metric.isTimed } }
}

/// A part as its command prints it: its report for people, and the file for `bench merge`.
package struct ShardReport<Content: ShardContent>: JsonReport {
  let file: ShardFile<Content>
  let report: any Report

  package init(file: ShardFile<Content>, report: any Report) {
    (self.file, self.report) = (file, report)
  }

  package var jsonText: String { file.json + "\n" }
  package var markdown: String { "\(title)\n\n\(report.markdown)" }

  package func text(_ style: Style) -> String { "\(title)\n\n\(report.text(style))" }

  private var title: String {
    "Only \(file.shard): \(file.content.cells.count) of \(file.plan.cells.count) cells."
  }
}
