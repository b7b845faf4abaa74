import ArgumentParser
import BenchKit

/// Where something is printed, and in which of its forms.
struct OutputOptions<Format: PrintFormat>: ParsableArguments {
  @Option(help: Format.help)
  var format: Format?

  @Option(
    help: ArgumentHelp(
      "Write there instead of printing; \(Format.endings) choose the format.", valueName: "file"))
  var output: String?

  func validate() throws {
    if output?.isEmpty == true { throw ValidationError("--output needs the name of a file.") }
  }

  /// Throws when the file cannot be written.
  func destination() throws -> Destination { try Destination(output, format?.asResultFormat) }
}
