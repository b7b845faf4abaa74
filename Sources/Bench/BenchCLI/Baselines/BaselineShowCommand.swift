import ArgumentParser
import BenchKit

/// Prints a baseline.
struct BaselineShowCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "show", abstract: "Prints a baseline as bench report prints a result.",
    discussion: """
      bench baseline show main
      bench baseline show main --format csv --output main.csv
      """)

  @Argument(
    help: ArgumentHelp(
      "A baseline of this class of machines, or the file of another.", valueName: "name"))
  var name: String

  @OptionGroup var printing: PrintOptions

  func validate() throws {
    do { _ = try ResultReference(name) } catch { throw ValidationError("\(error).") }
  }

  func run() throws {
    let path = try ResultReference(name).path(for: try BaselineCommand.machine())
    try printing.print(try ResultFile(path: path))
  }
}
