import ArgumentParser
import BenchKit
import Choosing
import Conformance

/// Prints results again.
struct ReportCommand: ReportingCommand, SuiteCommand {
  static let configuration = CommandConfiguration(
    commandName: "report",
    abstract: "Prints results as tables, as a page, or in the format of another tool.",
    discussion: """
      bench report result.json
      bench report result.json --filter list
      bench report full.json latency.json conformance.json --output r.html
      bench report full.json effort.json --output r.html
      bench report result.json --format markdown
      bench report result.json --format jmh --output jmh.json
      """)

  @Argument(
    help: ArgumentHelp(
      "Files that bench run or bench verify wrote with --format json, or Studies/run effort. Text, "
        + "markdown and html take several.",
      valueName: "result"))
  var files: [String]

  @OptionGroup var filter: FilterOptions
  @OptionGroup var output: OutputOptions<ResultReport>
  @OptionGroup var color: ColorOptions

  func run(on suite: Suite) throws {
    var results: [ResultFile] = []
    var conformance: [ConformanceReport] = []
    var effort: EffortResult?
    for file in files {
      switch try ReportedFile(path: file) {
      case .result(let result): results.append(result)
      case .conformance(let reports): conformance += reports
      case .effort(let result): effort = try effort?.adding(result, from: file) ?? result
      }
    }
    guard (conformance.isEmpty && effort == nil) || filter.filter.isEmpty else {
      throw ValidationError(
        "--filter selects cells of results; leave it out, or the files of bench verify and Studies/run effort."
      )
    }
    let filters = try filter.filters()
    for index in results.indices {
      results[index].rows = filters.selected(results[index].rows, \.cell.names)
    }
    let selected = results.filter { !$0.rows.isEmpty || filter.filter.isEmpty }
    guard !selected.isEmpty || results.isEmpty else {
      throw ValidationError(
        "--filter selects nothing of this result; without --filter, all of it is printed.")
    }
    try output.destination().write(
      ResultReport(results: selected, conformance: conformance, effort: effort, suite),
      color.style)
  }
}

/// A file that `bench report` prints and `bench choose` reads.
enum ReportedFile {
  case result(ResultFile)
  case conformance([ConformanceReport])
  case effort(EffortResult)

  /// Reads the file at `path`. Throws ``UnreadableResult``.
  init(path: String) throws {
    let bytes = try ResultFile.bytes(of: path)
    if let reports = try VerificationReport.reports(in: bytes, from: path) {
      self = .conformance(reports)
    } else if EffortResult.isNamed(in: bytes) {
      self = .effort(try EffortResult(bytes, from: path))
    } else {
      self = .result(try ResultFile(bytes, from: path))
    }
  }
}
