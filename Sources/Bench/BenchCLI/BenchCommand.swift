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

      Exit codes: 0 ok, 1 error, 3 a cell was wrong or its process failed, 64 wrong usage,
      130 interrupted.
      """,
    version: "bench \(Version.current)",
    subcommands: [
      ListCommand.self, VerifyCommand.self, RunCommand.self, ReportCommand.self,
      CellCommand.self, VerifyCellCommand.self,
    ])
}
