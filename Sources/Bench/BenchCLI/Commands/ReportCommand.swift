import ArgumentParser
import BenchKit

/// Prints results again.
struct ReportCommand: ReportingCommand, ClientCommand {
  static let configuration = CommandConfiguration(
    commandName: "report",
    abstract: "Prints results as tables, as a page, or in the format of another tool.",
    discussion: """
      bench report result.json
      bench report result.json --filter list
      bench report result.json --columns time,releases,objects
      bench report full.json latency.json --output r.html
      bench report result.json --format markdown
      bench report result.json --format bmf --output bmf.json
      """)

  @Argument(
    help: ArgumentHelp(
      "Files that bench run wrote with --format json. Text, markdown and html take several.",
      valueName: "result"))
  var files: [String]

  @OptionGroup var filter: FilterOptions
  @OptionGroup var columns: ColumnOptions
  @OptionGroup var output: OutputOptions<ResultReport>
  @OptionGroup var color: ColorOptions

  func run(for client: any Client) throws {
    let destination = try output.destination(besides: files)
    var read = files.map { ReadFile(path: $0) }
    let client = try client.reading(&read)
    var results = try read.map { try ResultFile($0.bytes, from: $0.path) }
    guard client.others.isEmpty || filter.filter.isEmpty else {
      throw ValidationError(
        "--filter selects cells of results; leave it out, or leave out the files that are not results of bench run."
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
    var report = ResultReport(results: selected, client)
    report.columns = try columns.chosen()
    try destination.write(report, color.style)
  }
}
