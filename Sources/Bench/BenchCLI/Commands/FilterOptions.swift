import ArgumentParser
import BenchKit

/// Which cells a command is about.
struct FilterOptions: ParsableArguments {
  @Option(
    name: .long,
    help: ArgumentHelp(
      "Only these cells: a pattern, a feature, a workload, or pattern/workload/size.",
      discussion: "Letter case is ignored, * stands for anything. May be given several times.",
      valueName: "name"))
  var filter: [String] = []

  /// The benchmarks that are selected; an error that names what there is when there are none.
  func benchmarks(of suite: Suite) throws -> [Benchmark] {
    try filter.forEach { text in
      guard let filter = CellFilter(text) else {
        throw ValidationError(
          "--filter '\(text)' is not a name, a pattern/workload or a pattern/workload/size.")
      }
      guard suite.selected(by: [filter]).isEmpty else { return }
      throw ValidationError(
        """
        --filter '\(text)' matches nothing.
        Patterns: \(names(suite.benchmarks.map(\.cell.pattern)))
        Features: \(names(suite.benchmarks.map(\.cell.feature)))
        Workloads: \(names(suite.benchmarks.map(\.cell.workload)))
        """)
    }
    return suite.selected(by: filter.compactMap { CellFilter($0) })
  }

  private func names(_ all: [String]) -> String {
    all.reduce(into: [String]()) { if !$0.contains($1) { $0.append($1) } }.joined(separator: ", ")
  }
}
