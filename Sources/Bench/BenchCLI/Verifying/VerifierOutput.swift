import BenchKit
import Conformance

/// What a verifying child has said, and what its end means.
struct VerifierOutput {
  let report: ConformanceReport

  /// Reads the child's lines. A child that did not come to its end has failed the rule that it was
  /// at, in the features it was to check.
  init(_ subject: VerificationSubject, _ outcome: ChildProcess.Outcome) {
    var rows: [ConformanceReport.Row] = []
    var current: String?
    var isComplete = false
    for line in outcome.output.split(separator: "\n") {
      if line.hasPrefix(VerificationLine.begin) {
        current = String(line.dropFirst(VerificationLine.begin.count))
      } else if line.hasPrefix(VerificationLine.rows),
        let read = [ConformanceReport.Row](json: line.dropFirst(VerificationLine.rows.count))
      {
        rows += read
        current = nil
      } else if line == VerificationLine.end {
        isComplete = true
      }
    }
    if !isComplete || outcome.end != .exited(0) {
      rows += Self.crash(subject, at: current, outcome)
    }
    report = ConformanceReport(pattern: subject.pattern, rows: rows)
  }

  private static func crash(
    _ subject: VerificationSubject, at id: String?, _ outcome: ChildProcess.Outcome
  ) -> [ConformanceReport.Row] {
    let rule = Rule.all.first { $0.id == id } ?? Rule.all[0]
    let cause = CrashMessage.line(in: outcome.errors) ?? "without a word"
    let violation = Violation(
      kind: .crashed, expected: "the process to live",
      found: "that it \(outcome.end): \(cause)")
    return subject.features.sorted().map { feature in
      ConformanceReport.Row(
        pattern: subject.pattern, feature: feature, rule: rule, status: .fail,
        reason: violation.description, violation: violation)
    }
  }
}
