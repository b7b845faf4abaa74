import ArgumentParser
import BenchKit

/// A command that needs what this tool measures.
protocol SuiteCommand: ParsableCommand {
  /// Does what the command is for. ``Bench`` calls it in place of `run`.
  func run(on suite: Suite) throws
}
