import ArgumentParser
import BenchKit

/// Prints a result again.
struct ReportCommand: ReportingCommand {
  static let configuration = CommandConfiguration(
    commandName: "report", abstract: "Prints a result as tables, or in the format of another tool.",
    discussion: """
      bench report result.json
      bench report main --filter list       a baseline, and only its lists
      bench report result.json --format markdown
      bench report result.json --format jmh --output jmh.json
      """,
    aliases: ["export"])

  @Argument(
    help: ArgumentHelp(
      "A file that bench run --format json wrote, or the name of a baseline.", valueName: "result"))
  var result: String

  @OptionGroup var printing: ResultOptions

  var output: OutputOptions<ResultReport> { printing.output }

  func validate() throws {
    do { _ = try ResultReference(result) } catch { throw ValidationError("\(error).") }
  }

  func run() throws {
    let path = try ResultReference(result).path(for: try BaselineCommand.machine())
    try printing.print(try ResultFile(path: path))
  }
}
