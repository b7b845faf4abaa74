import ArgumentParser
import BenchKit

/// The root of the command line.
struct BenchCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "bench",
    abstract: "Measures what UI architectures cost, and checks that they still behave.",
    discussion: """
      bench run --quick                     a first look at everything
      bench run --filter RIV --filter list  all of RIV, and the list of all patterns
      bench run --format json --output result.json
      bench report result.json --format markdown
      bench compare old/bench new/bench     what one build costs more than another
      bench check                           for CI: counts, and compares with their budgets
      bench baseline save main              keeps the last result, to compare with
      bench doctor                          what this machine can measure

      \(ExitStatus.table)

      Shells complete the command line with what bench --generate-completion-script prints: for \
      bash source <(bench --generate-completion-script bash); for zsh, save it as _bench in a \
      folder of fpath; for fish, as ~/.config/fish/completions/bench.fish.
      """,
    version: "bench \(Version.current)",
    subcommands: [
      ListCommand.self, VerifyCommand.self, RunCommand.self, ReportCommand.self,
      CompareCommand.self, CheckCommand.self, BudgetCommand.self,
      BaselineCommand.self, DoctorCommand.self, BiasCommand.self,
      ProbeCommand.self,
      CellCommand.self, VerifyCellCommand.self, DescribeCommand.self,
    ])
}
