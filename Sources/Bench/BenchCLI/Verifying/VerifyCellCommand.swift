import ArgumentParser
import BenchKit
import Conformance
import Spec

/// Checks one pattern in this process and prints a line per rule: what `bench verify` starts.
struct VerifyCellCommand: ParsableCommand {
  static let configuration = CommandConfiguration(commandName: "verify-cell", shouldDisplay: false)

  @OptionGroup var options: VerificationOptions
  @Option var pattern: String
  @Option var features: String

  func run() throws {
    guard let type = Bench.setup.suite.patterns.first(where: { $0.name == pattern }) else {
      throw ValidationError("there is no pattern \(pattern)")
    }
    let features = Set(features.split(separator: ",").map(String.init))
    for rule in options.wantedRules {
      print("\n\(VerificationLine.begin)\(rule)")
      let report = options.conformance(rule, features, seed: options.seed).check(type)
      print("\n\(VerificationLine.rows)\(report.rows.json)")
    }
    print("\n\(VerificationLine.end)")
    exitNow(.ok)
  }
}

/// How lines of a verifying child begin; all others are the pattern's own output.
enum VerificationLine {
  static let begin = "patternbench.verify/1 begin "
  static let rows = "patternbench.verify/1 rows "
  static let end = "patternbench.verify/1 end"
}

/// What a verifying child printed, and what its end means.
struct VerifierOutput {
  let report: ConformanceReport

  /// Reads the child's lines. A child that did not finish has failed the rule that it was checking,
  /// in each of its features.
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
    let cause = CrashMessage.line(in: outcome.errors) ?? "without a message"
    let violation = Violation(
      kind: .crashed, expected: "the process to finish",
      found: "that it \(outcome.end): \(cause)")
    return subject.features.sorted().map { feature in
      ConformanceReport.Row(
        pattern: subject.pattern, feature: feature, rule: rule, status: .fail,
        reason: violation.description, violation: violation)
    }
  }
}
