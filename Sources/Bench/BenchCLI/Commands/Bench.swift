import ArgumentParser
import BenchKit

// A module that imports only this one has benchmarks, and no patterns.
@_exported import struct BenchKit.Benchmark
@_exported import struct BenchKit.EachCall
@_exported import struct BenchKit.Throughput

/// The command line tool, for code of any package.
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
  /// Runs this process's command line with these benchmarks. It ends the process with an exit code.
  public static func main(@BenchmarkBuilder benchmarks: () -> [Benchmark]) -> Never {
    main(for: CodeClient(benchmarks()))
  }

  /// Runs what the command line says. Errors that have an exit code of their own end with it.
  package static func main(for client: any Client) -> Never {
    let root = client.root
    var running = root
    let arguments = Array(CommandLine.arguments.dropFirst())
    do {
      if let cell = try CellCommand(arguments) { try cell.run(on: client.suite) }
      if let server = ForkServerCommand(arguments) { try server.run(on: client.suite) }
      if let unknown = UnknownCommand(in: arguments, of: root) {
        throw ValidationError(unknown.message)
      }
      if let repeated = RepeatedOption(in: arguments, more: client.optionsWithSeveralValues) {
        throw ValidationError(repeated.message)
      }
      var command = try root.parseAsRoot()
      running = type(of: command)
      if let command = command as? any ClientCommand {
        try command.run(for: client)
      } else if try !client.run(command) {
        try command.run()
      }
      exitNow(.ok)
    } catch  where Interruption.hasCome && !(error is ExitCode) {
      end(.interrupted, "bench: interrupted\n")
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

  /// The words that call `command`, such as `bench budget update`.
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

/// The root of the command line of the tool by itself.
struct CodeBenchCommand: ParsableCommand {
  static let configuration = ToolCommands.configuration()
}

extension Client {
  package var root: any ParsableCommand.Type { CodeBenchCommand.self }
}

/// The tool's own commands, which every root has.
package enum ToolCommands {
  package static let hidden: [any ParsableCommand.Type] = [
    ProbeCommand.self, DescribeCommand.self, StampCommand.self,
  ]

  package static let measure: [any ParsableCommand.Type] = [
    RunCommand.self, MergeCommand.self, ReportCommand.self, CompareCommand.self,
  ]

  package static let guarding: [any ParsableCommand.Type] = [
    CheckCommand.self, BisectCommand.self, HistoryCommand.self, BudgetCommand.self,
  ]

  package static let about: [any ParsableCommand.Type] = [DoctorCommand.self]

  /// The configuration of a root for code, with a client's own commands.
  package static func configuration(
    hidden more: [any ParsableCommand.Type] = [], _ groups: [CommandGroup] = []
  ) -> CommandConfiguration {
    CommandConfiguration(
      commandName: ToolPath.name,
      abstract: "Measures code, and says what a change to it costs.",
      discussion: """
        \(ToolPath.name) run --quick            a first look at everything
        \(ToolPath.name) run --filter cart      the benchmark cart, or all whose names begin with cart
        \(ToolPath.name) run --output result.html
        \(ToolPath.name) compare main           what costs more in the working tree than in main
        \(ToolPath.name) check                  for CI: counts that grew
        \(ToolPath.name) doctor                 what this machine can measure

        \(ExitStatus.table())
        """,
      version: "bench \(Version.current)",
      subcommands: hidden + more,
      groupedSubcommands: [
        CommandGroup(name: "Measure", subcommands: measure + [ListCommand.self]),
        CommandGroup(name: "Guard", subcommands: guarding),
      ] + groups + [CommandGroup(name: "About", subcommands: about)])
  }
}

/// A word where the name of a command is expected.
struct UnknownCommand {
  private let word: String
  /// The commands that can stand there.
  private let names: [String]

  /// The first unknown command in `arguments`; nil when there is none.
  init?(in arguments: [String], of root: any ParsableCommand.Type) {
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
