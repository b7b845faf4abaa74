import BenchKit
import Conformance

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
  static func screen(_ pattern: String, _ nanoseconds: Double, mallocs: Double = 0) -> [ResultRow] {
    ["counter.screen", "counter.roundtrip"].flatMap { workload in
      [
        row(pattern, workload, 1, .time, nanoseconds),
        row(pattern, workload, 1, .mallocs, mallocs),
      ]
    }
  }

  /// The sizes of a sweep with these costs.
  static func sweep(
    _ sweep: Sweep, _ pattern: String, _ costs: [(Int, Double)], _ metric: Metric = .time
  ) -> [ResultRow] {
    costs.map { row(pattern, sweep.workload, $0, metric, $1) }
  }

  /// The renders of twenty rows on the screen, when one changes.
  static func renders(_ pattern: String, useless: Double) -> [ResultRow] {
    let renders = 1 + useless
    return [
      row(pattern, "list.visible20", 1_000, .renders, renders),
      row(pattern, "list.visible20", 1_000, .unchangedRenders, useless / renders),
    ]
  }

  /// Tokens of the three features together.
  static func effort(_ tokens: [String: Int]) -> EffortResult {
    let rows = tokens.sorted { $0.key < $1.key }.map { pattern, tokens in
      """
      {"pattern":"\(pattern)","subject":"total","metric":"tokens","unit":"tokens","value":\(tokens),"status":"ok"}
      """
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
    (shortest + [cheapest].compactMap { $0 }).contains { $0.pattern == pattern }
  }
}
