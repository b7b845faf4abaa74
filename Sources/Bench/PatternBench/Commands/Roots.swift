import ArgumentParser
import BenchCLI
import BenchKit

/// A command that needs the patterns and features that this tool knows.
protocol PatternCommand: ParsableCommand {
  /// Does what the command is for.
  func run(on suite: PatternSuite) throws
}

/// The root of the command line.
struct BenchCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: ToolPath.name,
    abstract: "Measures what UI architectures cost, and checks that they behave.",
    discussion: """
      bench run --quick                     a first look at everything
      bench run --filter RIV --filter list  all of RIV, and the list of all patterns
      bench run --format json --output result.json
      bench report result.json --format markdown
      bench choose --rows 10000             which architecture, and why
      bench source counter --output s.html  the same feature in two patterns
      bench trace search --output t.html    how an action flows through each pattern
      bench effort                          how much there is to write and to follow
      bench compare old/bench new/bench     what one build costs more
      bench check --against main            for CI: what costs more than in a revision
      bench doctor                          what this machine can measure

      \(ExitStatus.table())

      Shell completions: in bash, run source <(bench --generate-completion-script bash); for zsh, \
      save the script as _bench in a folder of fpath; for fish, as \
      ~/.config/fish/completions/bench.fish.
      """,
    version: "bench \(Version.current)",
    subcommands: ToolCommands.hidden + [VerifyCellCommand.self],
    groupedSubcommands: [
      CommandGroup(
        name: "Choose",
        subcommands: [
          ChooseCommand.self, SourceCommand.self, EffortCommand.self, TraceCommand.self,
        ]),
      CommandGroup(
        name: "Measure", subcommands: ToolCommands.measure + [PatternListCommand.self]),
      CommandGroup(name: "Guard", subcommands: ToolCommands.guarding),
      CommandGroup(name: "Write a pattern", subcommands: [VerifyCommand.self]),
      CommandGroup(name: "About", subcommands: ToolCommands.about),
    ])
}

/// The root where there are features of your own, but no patterns.
struct FeatureBenchCommand: ParsableCommand {
  static let configuration = ToolCommands.configuration(
    hidden: [VerifyCellCommand.self],
    [
      CommandGroup(
        name: "Check a feature", subcommands: [VerifyCommand.self, TraceCommand.self])
    ])
}
