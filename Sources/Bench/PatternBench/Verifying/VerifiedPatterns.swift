import BenchCLI
import BenchKit
import Conformance
import Spec

/// The patterns that keep the conformance rules in the build that is measured: only these are measured.
struct VerifiedPatterns {
  /// The rules that the other patterns break.
  let refusals: [String: String]

  /// Verifies the patterns of `benchmarks` in the features that these use, as they are in `executable`. Blocks the
  /// thread.
  init(
    _ benchmarks: [MeasuredCell], of patterns: [any Pattern.Type],
    in executable: String = Machine.executable, noProgress: Bool
  ) throws {
    let subjects = Self.subjects(of: benchmarks, among: patterns)
    guard !subjects.isEmpty else {
      refusals = [:]
      return
    }
    let reports = try Verification(
      subjects: subjects, options: try VerificationOptions.parse([]),
      budget: .zero,
      progress: VerificationProgress(isSilent: noProgress, prefix: "verified "),
      executable: executable
    ).run()
    refusals = Dictionary(
      uniqueKeysWithValues: reports.compactMap { report in
        Self.refusal(report).map { (report.pattern, $0) }
      })
  }

  /// The patterns of `benchmarks`, with the features that these use.
  static func subjects(
    of benchmarks: [MeasuredCell], among patterns: [any Pattern.Type]
  ) -> [VerificationSubject] {
    patterns.compactMap { type in
      let features = benchmarks.filter { $0.cell.pattern == type.name }.compactMap(\.feature)
      return features.isEmpty ? nil : VerificationSubject(type: type, features: Set(features))
    }
  }

  /// Why `benchmark` is not measured; nil when it can be.
  func refusal(of measured: MeasuredCell) -> String? {
    measured.feature == nil ? nil : refusals[measured.cell.pattern]
  }

  private static func refusal(_ report: ConformanceReport) -> String? {
    guard let first = report.failures.first else { return nil }
    let broken = report.failures.map { "\($0.rule.id)/\($0.feature)" }.joined(separator: ", ")
    return "breaks \(broken), so it is not measured: \(first.reason ?? first.rule.statement)"
  }
}
