import ArgumentParser
import BenchKit
import Conformance
import Spec

/// Checks one pattern in this process, and says what it does as it does it: what `bench verify` starts.
struct VerifyCellCommand: ParsableCommand {
  static let configuration = CommandConfiguration(commandName: "verify-cell", shouldDisplay: false)

  @OptionGroup var options: VerificationOptions
  @Option var pattern: String
  @Option var cells: String
  /// Whether to say every step too.
  @Flag var steps = false

  func run() throws {
    guard let type = Bench.setup.suite.patterns.first(where: { $0.name == pattern }) else {
      throw ValidationError("there is no pattern \(pattern)")
    }
    for cell in cells.split(separator: ",").compactMap({ VerificationCell($0) }) {
      VerificationLine.begin(cell).say()
      var conformance = options.conformance(cell, seed: options.seed)
      conformance.progress = progress
      VerificationLine.rows(conformance.check(type).rows.json).say()
    }
    VerificationLine.end.say()
    exitNow(.ok)
  }

  private var progress: CheckProgress {
    guard steps else {
      let beat = ScheduleBeat()
      return CheckProgress { beat.beat() }
    }
    return CheckProgress {
      VerificationLine.schedule.say()
    } step: { replay, step in
      VerificationLine.step(replay, step).say()
    }
  }
}
