import ArgumentParser
import BenchKit

/// Which cells a command is about.
struct FilterOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Select cells: a name in bench list, the part before its dot, or several parts, such as */list.toggle/100.",
      discussion: "Letter case is ignored, and * stands for anything. Can be given several times.",
      valueName: "name"))
  var filter: [String] = []

  func validate() throws {
    for text in filter where CellFilter(text) == nil {
      throw ValidationError(
        """
        --filter '\(text)' is neither a name nor pattern/workload nor pattern/workload/size; \
        bench list shows the names.
        """)
    }
  }

  /// The filters given; empty when everything is selected.
  var filters: [CellFilter] { filter.compactMap { CellFilter($0) } }

  /// Whether `cell` is selected.
  func selects(_ cell: Cell) -> Bool { filters.select(cell) }

  /// The benchmarks that are selected. Throws an error that lists the names when a filter matches none.
  func benchmarks(of suite: Suite) throws -> [MeasuredCell] {
    for (text, filter) in zip(filter, filters) where suite.selected(by: [filter]).isEmpty {
      let cells = suite.benchmarks.map(\.cell)
      let (patterns, groups) = (cells.map(\.pattern), cells.map { String($0.workloadGroup) })
      let hint = text.hint(among: patterns + groups + cells.map(\.workload))
      throw ValidationError(
        """
        --filter '\(text)' matches nothing.\(hint)
        Patterns: \(names(patterns))
        Groups: \(names(groups))
        Workloads: \(names(cells.map(\.workload)))
        """)
    }
    return suite.selected(by: filters)
  }

  private func names(_ all: [String]) -> String { all.unique.joined(separator: ", ") }
}
