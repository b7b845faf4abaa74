import Foundation

/// What is counted.
public enum EffortMetric: String, Sendable, CaseIterable, Codable {
  case tokens, lines, files
  case frames, hops
  /// Runs of changed lines.
  case hunks
  /// Tokens of the driver that a change of the features changes.
  case driverTokens = "tokens.driver"

  /// The metrics of patterns; the others are those of changes.
  static let ofPatterns = allCases.filter { $0 != .hunks && $0 != .driverTokens }

  /// What a value counts.
  public var unit: String {
    switch self {
    case .tokens, .lines, .files, .frames, .hunks: rawValue
    case .driverTokens: "tokens"
    case .hops: "jobs"
    }
  }

  /// Whether a value depends on nothing but the sources; others depend on the compiler, too.
  public var isOfSourceAlone: Bool {
    switch self {
    case .tokens, .lines, .files, .hunks, .driverTokens: true
    case .frames, .hops: false
    }
  }
}

/// A value of one pattern.
public struct EffortRow: Sendable, Equatable, Codable {
  public let pattern: String
  public let subject: Subject
  public let metric: EffortMetric
  public let unit: String
  public let value: Int?
  public let status: String
  public let reason: String?

  /// A value that was measured.
  public init(_ pattern: String, _ subject: Subject, _ metric: EffortMetric, _ value: Int) {
    (self.pattern, self.subject, self.metric) = (pattern, subject, metric)
    (unit, self.value, status, reason) = (metric.unit, value, "ok", nil)
  }

  /// A value that is missing, for a reason.
  public init(
    _ pattern: String, _ subject: Subject, _ metric: EffortMetric, missing reason: String
  ) {
    (self.pattern, self.subject, self.metric) = (pattern, subject, metric)
    (unit, value, status, self.reason) = (metric.unit, nil, "not measured", reason)
  }

  /// The value, or why there is none.
  var outcome: String { value.map { "\($0) \(unit)" } ?? "\(status): \(reason ?? "")" }
}

/// A result of `Studies/run effort`.
public struct EffortFile: Sendable, Equatable, Codable {
  /// What the values depend on.
  public struct Environment: Sendable, Equatable, Codable {
    /// The revision of the sources; with `-dirty` if files were changed.
    public let git: String
    /// The compiler.
    public let swift: String
    /// The system and the processor that the compiler makes code for.
    public let target: String

    public init(git: String, swift: String, target: String) {
      (self.git, self.swift, self.target) = (git, swift, target)
    }
  }

  public static let schema = "patternbench.effort/1"

  public let schema: String
  public let environment: Environment
  public let rows: [EffortRow]

  public init(environment: Environment, rows: [EffortRow]) {
    (schema, self.environment, self.rows) = (Self.schema, environment, rows)
  }

  /// Reads a result.
  ///
  /// - Throws: ``EffortError`` when there is none at `path`, or it is of another kind.
  public init(path: String) throws {
    guard let data = FileManager.default.contents(atPath: path) else {
      throw EffortError("there is no \(path); Studies/run effort writes it")
    }
    do {
      self = try JSONDecoder().decode(EffortFile.self, from: data)
    } catch {
      throw EffortError("\(path) is not a result of Studies/run effort: \(error)")
    }
    guard schema == Self.schema else {
      throw EffortError("\(path) has the schema \(schema); expected \(Self.schema)")
    }
  }

  /// The result as JSON, a line for each row.
  public func json() throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    func text(_ value: some Encodable) throws -> String {
      String(decoding: try encoder.encode(value), as: UTF8.self)
    }
    let lines = try rows.map { "    \(try text($0))" }
    return """
      {
        "schema": \(try text(schema)),
        "environment": \(try text(environment)),
        "rows": [
      \(lines.joined(separator: ",\n"))
        ]
      }

      """
  }
}

extension EffortFile {
  /// How this result differs from `fresh` where the two must agree, a line for each value.
  ///
  /// Values that depend on the compiler are compared only if both are of the same compiler and target.
  public func differences(from fresh: EffortFile) -> [String] {
    let isSameCompiler =
      environment.swift == fresh.environment.swift
      && environment.target == fresh.environment.target
    let compared = { (row: EffortRow) in row.metric.isOfSourceAlone || isSameCompiler }
    func byName(_ rows: [EffortRow]) -> [String: EffortRow] {
      Dictionary(
        rows.filter(compared).map {
          ("\($0.pattern) \($0.subject.rawValue) \($0.metric.rawValue)", $0)
        }
      ) { one, _ in one }
    }
    let (old, new) = (byName(rows), byName(fresh.rows))
    return Set(old.keys).union(new.keys).sorted().compactMap { name in
      guard old[name] != new[name] else { return nil }
      let outcomes = [old[name], new[name]].map { $0?.outcome ?? "no row" }
      return "\(name): \(outcomes[0]) in the file, \(outcomes[1]) now"
    }
  }
}
