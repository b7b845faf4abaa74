import BenchKit
import Conformance
import Spec

@testable import Choosing

/// Results and other files of a few rows.
enum Files {
  static func environment(cpu: String = "cpu") -> ResultEnvironment {
    ResultEnvironment(
      tool: "bench 0", git: "none", dirty: false, swift: "6", flags: "release", cpu: cpu, cores: 2,
      kernel: "Linux", virtualization: "none", allocator: "glibc", binary: "sha256:0", seed: 42)
  }

  static func result(_ rows: [ResultRow], cpu: String = "cpu") -> ResultFile {
    ResultFile(environment: environment(cpu: cpu), rows: rows)
  }

  static func evidence(
    _ rows: [ResultRow], _ conformance: [ConformanceReport]? = nil, _ effort: EffortResult? = nil
  ) throws -> Evidence {
    try Evidence([("a.json", result(rows))], conformance, effort)
  }

  static func row(
    _ pattern: String, _ workload: String, _ size: Int, _ metric: Metric, _ value: Double
  ) -> ResultRow {
    ResultRow(
      Cell(pattern: pattern, workload: workload, size: size), metric, .ok(.init(value, samples: []))
    )
  }

  static func missing(
    _ pattern: String, _ workload: String, _ size: Int = 1, because reason: String
  ) -> ResultRow {
    ResultRow(
      Cell(pattern: pattern, workload: workload, size: size), .time, .failed(reason: reason))
  }

  /// What an action costs a pattern on a screen without a list.
  static func screen(_ pattern: String, _ nanoseconds: Double) -> [ResultRow] {
    ["counter.screen", "counter.roundtrip"].map { row(pattern, $0, 1, .time, nanoseconds) }
  }

  /// The sizes of a sweep with these costs.
  static func sweep(_ sweep: Sweep, _ pattern: String, _ times: [(Int, Double)]) -> [ResultRow] {
    times.map { row(pattern, sweep.workload, $0, .time, $1) }
  }

  /// The renders of twenty rows on the screen, when one changes.
  static func renders(_ pattern: String, useless: Double) -> [ResultRow] {
    let renders = 1 + useless
    return [
      row(pattern, "list.visible20", 1_000, .renders, renders),
      row(pattern, "list.visible20", 1_000, .unchangedRenders, useless / renders),
    ]
  }

  /// A verification that found that `pattern` has a capability.
  static func verified(_ pattern: String, _ capability: Capability) -> [ConformanceReport] {
    let rules = Rule.all.filter { $0.level == .claimed(capability) }
    return [
      ConformanceReport(
        pattern: pattern,
        rows: rules.map { .init(pattern: pattern, feature: "counter", rule: $0, status: .pass) })
    ]
  }

  /// Tokens of each pattern's counter; those of the other features and of the framework are none unless given.
  static func effort(
    _ tokens: [String: Int], list: [String: Int] = [:], search: [String: Int] = [:],
    framework: [String: Int] = [:]
  ) -> EffortResult {
    let rows = tokens.sorted { $0.key < $1.key }.flatMap { pattern, tokens in
      [
        ("counter", tokens), ("list", list[pattern] ?? 0), ("search", search[pattern] ?? 0),
        ("framework", framework[pattern] ?? 0),
      ].map { subject, tokens in
        """
        {"pattern":"\(pattern)","subject":"\(subject)","metric":"tokens","unit":"tokens","value":\(tokens),"status":"ok"}
        """
      }
    }
    let environment = #"{"git":"a","swift":"6.3.1","target":"x86_64"}"#
    return EffortResult(
      json: """
        {"schema":"\(EffortResult.schema)","environment":\(environment),"rows":[\(rows.joined(separator: ","))]}
        """)!
  }
}

extension Choice {
  /// The candidate of a name.
  func of(_ pattern: String) -> Candidate { candidates.first { $0.pattern == pattern }! }

  /// Whether the answer names a pattern as one to take.
  func isNamed(_ pattern: String) -> Bool {
    shortest.contains { $0.pattern == pattern }
  }
}
