import ArgumentParser
import BenchKit

/// Which cells a command is about.
struct FilterOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Select cells: a pattern, a group of workloads, a workload, or pattern/workload/size.",
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
  func selects(_ cell: Cell) -> Bool {
    filter.isEmpty || filters.contains { $0.selects(cell) }
  }

  /// The benchmarks that are selected. Throws an error that lists the names when a filter matches none.
  func benchmarks(of suite: Suite) throws -> [Benchmark] {
    for (text, filter) in zip(filter, filters) where suite.selected(by: [filter]).isEmpty {
      throw ValidationError(
        """
        --filter '\(text)' matches nothing.
        Patterns: \(names(suite.benchmarks.map(\.cell.pattern)))
        Groups: \(names(suite.benchmarks.map { String($0.cell.workloadGroup) }))
        Workloads: \(names(suite.benchmarks.map(\.cell.workload)))
        """)
    }
    return suite.selected(by: filters)
  }

  private func names(_ all: [String]) -> String { all.unique.joined(separator: ", ") }
}
