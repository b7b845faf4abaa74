import ArgumentParser
import BenchKit

/// How a result is printed that exists already, and which part of it.
struct PrintOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Only these cells: a pattern, a feature, a workload, or pattern/workload/size.",
      discussion: "Letter case is ignored, * stands for anything. May be given several times.",
      valueName: "name"))
  var filter: [String] = []

  @Option(help: ResultFormat.help)
  var format: ResultFormat?

  @Option(
    help: ArgumentHelp(
      "Write there instead of printing; .json, .md, .csv and .hgrm choose the format.",
      valueName: "file"))
  var output: String?

  @Flag(help: "No colours, not even on a terminal.")
  var noColor = false

  func validate() throws {
    if output?.isEmpty == true { throw ValidationError("--output needs the name of a file.") }
    for text in filter where CellFilter(text) == nil {
      throw ValidationError(
        "--filter '\(text)' is not a name, a pattern/workload or a pattern/workload/size.")
    }
  }

  /// Prints what is selected of `result`.
  func print(_ result: ResultFile) throws {
    var result = result
    let filters = filter.compactMap { CellFilter($0) }
    if !filters.isEmpty {
      result.rows.removeAll { row in !filters.contains { $0.selects(row.cell) } }
      guard !result.rows.isEmpty else {
        throw ValidationError("--filter selects nothing of this result.")
      }
    }
    try Destination(output, format).write(
      ResultReport(result, Bench.setup), Style(noColor: noColor))
  }
}
