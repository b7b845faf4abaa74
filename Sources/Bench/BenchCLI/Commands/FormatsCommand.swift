import ArgumentParser
import BenchKit

/// Lists the output formats.
struct FormatsCommand: ReportingCommand, ClientCommand {
  static let configuration = CommandConfiguration(
    commandName: "formats", abstract: "Lists the output formats, and which commands print them.",
    discussion: """
      bench formats
      bench formats --format markdown       the table in Results/README.md
      """)

  @OptionGroup var output: OutputOptions<FormatList>
  @OptionGroup var color: ColorOptions

  func run(for client: any Client) throws {
    try output.destination().write(FormatList(root: client.root), color.style)
  }
}

/// The output formats, with their endings, their readers and the commands that print them.
struct FormatList: Report {
  let root: any ParsableCommand.Type

  func text(_ style: Style) -> String { table(\.plain).text(style).joined(separator: "\n") + "\n" }

  var markdown: String { table(\.code).markdown.joined(separator: "\n") + "\n" }

  private func table(_ word: KeyPath<String, String>) -> Table {
    var table = Table(
      nil,
      [.leading("format"), .leading("file"), .leading("for", wraps: true), .leading("printed by")],
      indent: 0)
    let all = Self.commands(under: root)
    for format in OutputFormat.all {
      let own = all.filter { format.prints($0.report) }.map(\.name)
      guard !own.isEmpty else { continue }
      let others = all.map(\.name).filter { !own.contains($0) }
      let commands =
        others.isEmpty
        ? "every command"
        : own.count > others.count
          ? "all but \(others.map { $0[keyPath: word] }.joined(separator: ", "))"
          : own.map { $0[keyPath: word] }.joined(separator: ", ")
      let purpose = word == \.plain ? format.purpose.filter { $0 != "`" } : format.purpose
      table.add([
        format.name[keyPath: word], format.ending[keyPath: word], purpose, commands,
      ])
    }
    return table
  }

  /// The commands that print reports, by the names that one types.
  private static func commands(
    under command: any ParsableCommand.Type, _ name: String = ""
  ) -> [(name: String, report: any Report.Type)] {
    let own = (command as? any ReportingCommand.Type).map { [(name, report(of: $0))] } ?? []
    return own
      + command.configuration.subcommands.flatMap { next in
        commands(under: next, "\(name) \(next._commandName)".trimmed)
      }
  }

  private static func report<Command: ReportingCommand>(
    of type: Command.Type
  ) -> any Report.Type { Command.Printed.self }
}

extension String {
  fileprivate var plain: String { self }
  fileprivate var code: String { "`\(self)`" }
}
