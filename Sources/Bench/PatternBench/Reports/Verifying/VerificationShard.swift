import BenchCLI
import BenchKit
import Conformance

/// A part of a verification.
struct VerificationShard: ShardContent {
  let conformance: VerificationReport.File

  var cells: [String] { conformance.rows.map { "\($0.pattern)/\($0.feature)" }.unique }

  /// Whether a file holds such a part.
  static func isIn(_ file: ReadFile) -> Bool {
    (try? file.bytes).flatMap { Self(json: String(decoding: $0, as: UTF8.self)) } != nil
  }
}

extension ShardMerge<VerificationShard> {
  /// The parts as one verification.
  var reports: [ConformanceReport] {
    let files = contents.map(\.conformance)
    let patterns = cells.map { String($0[..<($0.lastIndex(of: "/") ?? $0.endIndex)]) }
    return patterns.unique.map { pattern in
      ConformanceReport(
        pattern: pattern,
        rows: files.flatMap(\.rows).filter { $0.pattern == pattern }.inOrderOfRules,
        escapes: files.flatMap { $0.escapes ?? [] }.filter { $0.pattern == pattern }
          .sorted { $0.feature < $1.feature })
    }
  }
}
