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

  /// Forks whose times scatter around `nanoseconds` by up to a hundredth.
  static func time(
    _ pattern: String, _ workload: String, _ size: Int = 1, _ nanoseconds: Double,
    _ traits: WorkloadTraits = WorkloadTraits()
  ) -> ResultRow {
    let samples = (-7...7).map { nanoseconds * (1 + Double($0) / 700) }
    return ResultRow(
      Cell(pattern: pattern, workload: workload, size: size), .time,
      .ok(.init(nanoseconds, samples: samples)), traits: traits)
  }

  static func missing(
    _ pattern: String, _ workload: String, _ size: Int = 1, because reason: String
  ) -> ResultRow {
    ResultRow(
      Cell(pattern: pattern, workload: workload, size: size), .time, .failed(reason: reason))
  }

  /// The sizes of a sweep with these costs.
  static func sweep(
    _ sweep: Sweep, _ pattern: String, _ costs: [(Int, Double)]
  ) -> [ResultRow] {
    costs.map { time(pattern, sweep.workload, $0, $1, WorkloadTraits(.scale)) }
  }

  /// Tokens of the three features together, spread over them.
  static func effort(_ tokens: [String: Int]) -> EffortResult {
    EffortResult(
      environment: .init(git: "a", swift: "6.3.1", target: "x86_64"),
      rows: tokens.sorted { $0.key < $1.key }.flatMap { pattern, tokens in
        ["counter", "list", "search"].map { subject in
          .init(
            pattern: pattern, subject: subject, metric: "tokens", unit: "tokens", value: tokens / 3,
            status: .ok)
        }
      })
  }
}

extension Question {
  /// A question with fewer draws than usual.
  static func quick(_ draws: Int = 2_000, seed: UInt64 = 1) -> Question {
    var question = Question()
    (question.draws, question.seed) = (draws, seed)
    return question
  }
}

extension Choice {
  /// The share of draws in which a pattern is first.
  func first(_ pattern: String) -> Double {
    acceptability.ranks[patterns.firstIndex(of: pattern)!][0]
  }

  /// The share of draws in which one pattern beats another.
  func pair(_ one: String, _ other: String) -> Double {
    acceptability.pairs[patterns.firstIndex(of: one)!][patterns.firstIndex(of: other)!]
  }
}
