import ArgumentParser
import BenchKit

/// The root of the command line.
struct BenchCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "bench",
    abstract: "Measures what UI architectures cost, and checks that they still behave.",
    discussion: """
      bench run --quick                    a first look at everything
      bench run --filter RIV --filter list every workload of RIV, and the list of every pattern
      bench run --format json --output result.json
      bench report result.json --format markdown
      bench baseline save main             keeps the last result, to compare others with

      \(ExitStatus.table)
      """,
    version: "bench \(Version.current)",
    subcommands: [
      ListCommand.self, VerifyCommand.self, RunCommand.self, ReportCommand.self,
      BaselineCommand.self, DoctorCommand.self, BiasCommand.self,
      ProbeCommand.self,
      CellCommand.self, VerifyCellCommand.self,
    ])
}
