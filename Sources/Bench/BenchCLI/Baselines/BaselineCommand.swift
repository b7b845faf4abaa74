import ArgumentParser
import BenchKit

/// Keeps results to compare later ones with.
struct BaselineCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "baseline", abstract: "Keeps results under names, to compare later ones with.",
    discussion: """
      bench baseline save main              the result of the last bench run
      bench baseline save v1.2 result.json  that of a file
      bench baseline list
      bench baseline show main --format csv
      bench baseline rm main

      A baseline has a result per class of machines, in Results/baselines/NAME/CLASS.json, where
      the class is made of the processor, its cores, the system and the compiler's version.
      """,
    subcommands: [
      BaselineSaveCommand.self, BaselineListCommand.self, BaselineShowCommand.self,
      BaselineRemoveCommand.self,
    ])

  /// The class of this machine and this executable.
  static func machine() throws -> MachineClass {
    .here(compiler: try Build(executable: Machine.executable).compiler)
  }
}
