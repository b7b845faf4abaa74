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

  /// Throws when the file cannot be written, or its name asks for another form.
  func destination() throws -> Destination {
    let destination = try Destination(output, format?.asResultFormat)
    guard Format.allCases.contains(where: { $0.asResultFormat == destination.format }) else {
      throw ValidationError("This cannot be printed as \(destination.format).")
    }
    return destination
  }
}
