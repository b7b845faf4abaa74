import ArgumentParser
import BenchCLI
import BenchKit
import Conformance
import Dispatch
import Foundation
import Spec

/// Checks one pattern in this process, and says what it does as it does it: what `bench verify` starts.
struct VerifyCellCommand: PatternCommand {
  static let configuration = CommandConfiguration(commandName: "verify-cell", shouldDisplay: false)

  @OptionGroup var options: VerificationOptions
  @Option var pattern: String
  @Option var cells: String
  /// Whether to say every step too.
  @Flag var steps = false
  /// After how many seconds of sleep in sum the check of a rule ends; by default after the hang limit.
  @Option var waitLimit: Int?
  /// Whether to look for what the cells' features hand to other threads, instead of checking the rules.
  @Flag var escapes = false

  func run(on suite: PatternSuite) throws {
    guard let type = suite.implementations.first(where: { $0.name == pattern }) else {
      throw ValidationError("there is no pattern \(pattern)")
    }
    let cells = cells.split(separator: ",").compactMap { RuleInFeature($0) }
    Machine.endWithParent()
    Machine.watchTraps(elsewhere: "\n\(VerificationLine.trapElsewhere.text)\n")
    if escapes { lookForEscapes(type, Set(cells.map(\.feature))) }
    for cell in cells {
      VerificationLine.begin(cell).say()
      var conformance = options.conformance(cell, seed: options.seed)
      conformance.progress = progress(cell)
      VerificationLine.rows(conformance.check(type).rows.json).say()
    }
    VerificationLine.end.say()
    exitNow(.ok)
  }

  /// Looks on another thread, because this one must serve the main queue and run loop.
  private func lookForEscapes(_ type: any Implementation.Type, _ features: Set<String>) -> Never {
    let conformance = Conformance(replay: nil)
    DispatchQueue(label: "verify").async {
      let escapes = conformance.escapes(of: type, features) {
        // Without a timer or anything else that it serves, a run loop returns at once.
        RunLoop.current.run(until: .now.addingTimeInterval(0.002))
        usleep(2_000)
      }
      VerificationLine.escapes(escapes.json).say()
      VerificationLine.end.say()
      exitNow(.ok)
    }
    while true { RunLoop.main.run() }
  }

  private func progress(_ cell: RuleInFeature) -> CheckProgress {
    let hasThreads = cell.checkedRule.isOnRealThreads
    // Waiting for real threads is not sleeping.
    let limit = hasThreads ? nil : WaitLimit(.seconds(waitLimit ?? options.hangLimit))
    // The steps of real threads are few, and none leads to the same end again.
    guard steps || hasThreads else {
      let beat = ScheduleBeat()
      return CheckProgress { beat.beat { limit?.check() } }
    }
    return CheckProgress {
      limit?.check()
      VerificationLine.schedule.say()
    } step: { replay, actions, step in
      limit?.check()
      VerificationLine.step(replay, actions: actions, step).say()
    }
  }
}
