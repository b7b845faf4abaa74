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

/// How lines of a verifying child begin; all others are the pattern's own.
enum VerificationLine {
  static let begin = "patternbench.verify/1 begin "
  static let rows = "patternbench.verify/1 rows "
  static let end = "patternbench.verify/1 end"
}
