import ArgumentParser
import BenchKit
import Conformance
import Spec

// Who imports this module alone has benchmarks.
@_exported import struct BenchKit.Benchmark

/// The command line tool, for code of any package, and for any set of patterns.
///
/// ```swift
/// import BenchCLI
///
/// Bench.main {
///   Benchmark("cart.total") {
///     let cart = Cart.sample
///     return { cart.total }
///   }
/// }
/// ```
public enum Bench {
  /// Runs the command line of this process, and ends the process with an exit code.
  ///
  /// - Parameters:
  ///   - patterns: architectures that can be measured, in the order of tables.
  ///   - features: features of one's own, which `verify` and `trace` check and show.
  ///   - benchmarks: code to measure, beside them or alone.
  public static func main(
    patterns: [any Pattern.Type] = [], features: [any FeatureImplementation.Type] = [],
    @BenchmarkBuilder benchmarks: () -> [Benchmark] = { [] }
  ) -> Never {
    run(on: Suite(patterns: patterns, features: features, benchmarks: benchmarks()))
  }

  /// Runs what the command line says. Errors that have an exit code of their own end with it.
  private static func run(on suite: Suite) -> Never {
    let root: any ParsableCommand.Type =
      !suite.patterns.isEmpty
      ? BenchCommand.self
      : suite.features.isEmpty ? CodeBenchCommand.self : FeatureBenchCommand.self
    var running = root
    let arguments = Array(CommandLine.arguments.dropFirst())
    do {
      if let cell = try CellCommand(arguments) { try cell.run(on: suite) }
      if let server = ForkServerCommand(arguments) { try server.run(on: suite) }
      if let unknown = UnknownCommand(in: arguments, of: root) {
        throw ValidationError(unknown.message)
      }
      if let repeated = RepeatedOption(in: arguments) { throw ValidationError(repeated.message) }
      var command = try root.parseAsRoot()
      running = type(of: command)
      if let command = command as? any SuiteCommand {
        try command.run(on: suite)
      } else {
        try command.run()
      }
      exitNow(.ok)
    } catch let failure as Failure {
      end(failure.status, "Error: \(failure)\n")
    } catch let wrong as ValidationError {
      end(
        .usage,
        "Error: \(wrong.message)\n  See '\(path(of: running, in: root)) --help' for more "
          + "information.\n")
    } catch let unwritable as UnwritableOutput {
      end(unwritable, of: running)
    } catch {
      let hasReported = error is ExitCode || running.exitCode(for: error) == .success
      if !hasReported { FailedOutput.write(running.fullMessage(for: error) + "\n", arguments) }
      end(error, of: running)
    }
  }

  /// Ends with the message and the exit code of `error`.
  private static func end(_ error: any Error, of command: any ParsableCommand.Type) -> Never {
    let code = command.exitCode(for: error)
    guard ExitStatus.isForGitBisect, code != .success else { command.exit(withError: error) }
    if !(error is ExitCode) { note(command.fullMessage(for: error) + "\n") }
    exitNow(ExitStatus(rawValue: code.rawValue) ?? .error)
  }

  /// The words that call `command`, such as `bench budget show`.
  private static func path(
    of command: any ParsableCommand.Type, in root: any ParsableCommand.Type
  ) -> String {
    func search(_ parent: any ParsableCommand.Type) -> [String]? {
      if parent == command { return [parent._commandName] }
      return parent.configuration.subcommands.lazy.compactMap { search($0) }.first
        .map { [parent._commandName] + $0 }
    }
    return (search(root) ?? [root._commandName]).joined(separator: " ")
  }

  private static func end(_ status: ExitStatus, _ message: String) -> Never {
    note(message)
    FailedOutput.write(message, Array(CommandLine.arguments.dropFirst()))
    exitNow(status)
  }
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
      bench choose --rows 10000            which architecture, and why
      bench source counter --output s.html  the same feature in two patterns
      bench trace search --output t.html    how an action flows through each pattern
      bench effort                          how much there is to write and to know
      bench compare old/bench new/bench     what one build costs more than another
      bench check --against main            for CI: what costs more than in a revision
      bench doctor                          what this machine can measure

      \(ExitStatus.table())

      Shell completions: in bash, run source <(bench --generate-completion-script bash); for zsh, \
      save the script as _bench in a folder of fpath; for fish, as \
      ~/.config/fish/completions/bench.fish.
      """,
    version: "bench \(Version.current)",
    subcommands: [ProbeCommand.self, VerifyCellCommand.self, DescribeCommand.self],
    groupedSubcommands: [
      CommandGroup(
        name: "Choose",
        subcommands: [
          ChooseCommand.self, SourceCommand.self, EffortCommand.self, TraceCommand.self,
          ReportCommand.self,
        ]),
      CommandGroup(
        name: "Measure",
        subcommands: [
          RunCommand.self, MergeCommand.self, CompareCommand.self, ListCommand.self,
        ]),
      CommandGroup(
        name: "Guard",
        subcommands: [
          CheckCommand.self, BisectCommand.self, HistoryCommand.self, BudgetCommand.self,
        ]),
      CommandGroup(name: "Write a pattern", subcommands: [VerifyCommand.self]),
      CommandGroup(
        name: "About",
        subcommands: [DoctorCommand.self, BiasCommand.self, FormatsCommand.self]),
    ])
}

/// The root of the command line where there are no patterns: without what is about those.
struct CodeBenchCommand: ParsableCommand {
  static let configuration = makeConfiguration([ProbeCommand.self, DescribeCommand.self], [])
}

/// The root where there are features of one's own, but no patterns.
struct FeatureBenchCommand: ParsableCommand {
  static let configuration = CodeBenchCommand.makeConfiguration(
    [ProbeCommand.self, DescribeCommand.self, VerifyCellCommand.self],
    [
      CommandGroup(
        name: "Check a feature", subcommands: [VerifyCommand.self, TraceCommand.self])
    ])
}

extension CodeBenchCommand {
  fileprivate static func makeConfiguration(
    _ hidden: [any ParsableCommand.Type], _ groups: [CommandGroup]
  ) -> CommandConfiguration {
    CommandConfiguration(
      commandName: ToolPath.name,
      abstract: "Measures code, and says what a change of it costs.",
      discussion: """
        \(ToolPath.name) run --quick            a first look at everything
        \(ToolPath.name) run --filter cart      all benchmarks whose names begin with cart
        \(ToolPath.name) run --output result.html
        \(ToolPath.name) compare main           what the working tree costs more than a revision
        \(ToolPath.name) check                  for CI: counts that grew
        \(ToolPath.name) doctor                 what this machine can measure

        \(ExitStatus.table())
        """,
      version: "bench \(Version.current)",
      subcommands: hidden,
      groupedSubcommands: [
        CommandGroup(
          name: "Measure",
          subcommands: [
            RunCommand.self, MergeCommand.self, ReportCommand.self, CompareCommand.self,
            ListCommand.self,
          ]),
        CommandGroup(
          name: "Guard",
          subcommands: [
            CheckCommand.self, BisectCommand.self, HistoryCommand.self, BudgetCommand.self,
          ]),
      ] + groups + [
        CommandGroup(name: "About", subcommands: [DoctorCommand.self, FormatsCommand.self])
      ])
  }
}

/// A word where the name of a command is expected.
struct UnknownCommand {
  private let word: String
  /// The commands that can stand there.
  private let names: [String]

  /// The first unknown command in `arguments`; nil when there is none.
  init?(in arguments: [String], of root: any ParsableCommand.Type = BenchCommand.self) {
    var command = root
    for word in arguments {
      let all = command.configuration.subcommands
      guard !all.isEmpty, !word.hasPrefix("-"), word != "help" else { return nil }
      let next = all.first { ([$0._commandName] + $0.configuration.aliases).contains(word) }
      guard let next else {
        self.word = word
        names = all.filter { $0.configuration.shouldDisplay }.map { $0._commandName }
        return
      }
      command = next
    }
    return nil
  }

  /// The error, with the nearest name and all names.
  var message: String {
    let hint = word.hint(among: names)
    return "There is no command '\(word)'.\(hint)\nCommands: \(names.joined(separator: ", "))"
  }
}
