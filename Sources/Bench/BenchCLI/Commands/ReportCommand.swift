import ArgumentParser
import BenchKit

/// Prints a result again.
struct ReportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "report", abstract: "Prints a result file as a table.")

  @Argument(help: ArgumentHelp("A file that bench run --format json wrote.", valueName: "file"))
  var result: String

  @Option(help: "How to print: text, markdown or json.")
  var format: ResultFormat?

  @Option(
    help: ArgumentHelp(
      "Write there instead of printing; .json and .md choose the format.", valueName: "file"))
  var output: String?

  @Flag(help: "No colours, not even on a terminal.")
  var noColor = false

  func run() throws {
    let file = try ResultFile(path: result)
    try Destination(output, format).write(
      ResultReport(file, Bench.setup), Style(noColor: noColor))
  }
}
