import ArgumentParser
import Testing

@testable import BenchCLI
@testable import PatternBench

@Suite struct HelpTests {
  /// The root and every command that help shows.
  private static let commands: [any ParsableCommand.Type] = all(under: BenchCommand.self)

  private static func all(under command: any ParsableCommand.Type) -> [any ParsableCommand.Type] {
    [command]
      + command.configuration.subcommands.filter { $0.configuration.shouldDisplay }
      .flatMap { all(under: $0) }
  }

  /// The command lines in a text: what stands before a remark, on lines that begin with the tool.
  private static func examples(in text: String) -> [[String]] {
    text.split(separator: "\n").filter { $0.hasPrefix("bench ") }.flatMap { line -> [[String]] in
      let command = String(line).split(separator: "  ", maxSplits: 1)[0]
      return command.split(separator: "&&").map { part in
        part.split(separator: " ").dropFirst().map(String.init)
      }
    }
  }

  @Test func everyCommandShowsExamples() {
    for command in Self.commands {
      let text = command.configuration.discussion
      #expect(!Self.examples(in: text).isEmpty, "\(command)")
      #expect(!command.configuration.abstract.isEmpty, "\(command)")
    }
  }

  @Test func `every example is a valid command line`() {
    for command in Self.commands {
      for example in Self.examples(in: command.configuration.discussion) {
        #expect(throws: Never.self, "bench \(example.joined(separator: " "))") {
          _ = try BenchCommand.parseAsRoot(example)
        }
      }
    }
  }

  @Test func everyExampleFitsANarrowTerminal() {
    for command in Self.commands {
      let lines = command.configuration.discussion.split(separator: "\n")
      #expect(lines.filter { $0.hasPrefix("bench ") && $0.count > 80 } == [], "\(command)")
    }
  }

  @Test func `every exit code is in the help`() {
    let help = BenchCommand.helpMessage()
    for status in ExitStatus.allCases {
      #expect(help.contains("\(status.rawValue)  \(status.summary)"), "\(status)")
    }
  }

  @Test(arguments: [CompletionShell.bash, .zsh, .fish])
  func `completions know the commands that are shown and no others`(shell: CompletionShell) {
    let script = BenchCommand.completionScript(for: shell)
    for command in ["budget", "doctor", "report", "run"] {
      #expect(script.contains(command), "\(command)")
    }
    #expect(script.contains("markdown"))
    #expect(!script.contains("verify-cell"))
  }
}
