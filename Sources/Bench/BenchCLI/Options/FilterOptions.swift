import ArgumentParser
import BenchKit

/// Which cells a command is about.
package struct FilterOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Select cells: a name in bench list, the part before its dot, or several parts, such as */list.toggle/100.",
      discussion: """
        An exact name comes first; then letter case is ignored, and * stands for anything. Takes several, with commas \
        between them or given again.
        """,
      valueName: "names"))
  var filter: [String] = []

  package init() {}

  package func validate() throws { _ = try filters() }

  /// The filters given; empty when everything is selected.
  func filters() throws -> [NameFilter] { try filter.filters(of: "--filter") }

  /// The benchmarks that are selected. Throws an error that lists the names when a filter matches none.
  package func benchmarks(of suite: Suite) throws -> [MeasuredCell] {
    let selected = try suite.benchmarks.selected(
      by: "--filter", filter, kinds: ["Patterns", "Workloads"], \.cell.names)
    let cells = Set(selected.map(\.cell))
    return suite.benchmarks.filter { cells.contains($0.cell) }
  }
}
