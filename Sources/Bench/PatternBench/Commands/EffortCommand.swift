import ArgumentParser
import BenchCLI
import BenchKit
import Choosing

/// Prints what it takes to write the features of each pattern.
struct EffortCommand: ReportingCommand {
  static let configuration = CommandConfiguration(
    commandName: "effort",
    abstract: "Shows how much there is to write and to follow in each pattern.",
    discussion: """
      bench effort
      bench effort --format markdown
      bench effort mine.json --output effort.html

      Prints the counts that Studies/run effort (sources and calls) and Studies/run changes (standard changes) \
      have made; measures nothing itself. To measure a pattern of your own beside the others: \
      Studies/run effort --pattern NAME=FOLDER --output mine.json

      \(ExitStatus.table(.ok, .error, .usage))
      """)

  /// The committed results.
  static let committed = ["Results/effort.json", "Results/changes.json"]

  @Argument(
    help: ArgumentHelp(
      "Results of Studies/run effort and Studies/run changes. (default: \(committed.list("and")))",
      valueName: "file"),
    completion: .file(extensions: ["json"]))
  var files: [String] = []

  @OptionGroup var output: OutputOptions<EffortReport>
  @OptionGroup var color: ColorOptions

  func run() throws {
    let files = files.isEmpty ? Self.committed : files
    let destination = try output.destination(besides: files)
    var result: EffortResult?
    for file in files {
      let next = try EffortResult(path: file)
      result = try result?.adding(next, from: file) ?? next
    }
    guard let result else { preconditionFailure("no file to print") }
    try destination.write(EffortReport(result), color.style)
  }
}
