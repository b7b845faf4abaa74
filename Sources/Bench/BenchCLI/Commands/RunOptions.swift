import ArgumentParser
import BenchKit

/// How a result is printed.
enum ResultFormat: String, ExpressibleByArgument, CaseIterable {
  /// Tables for people.
  case text, markdown
  /// Rows for programs.
  case json, csv
  /// What other tools read: JMH, Bencher, github-action-benchmark, plotters of HdrHistogram.
  case jmh, bmf, gha, hgrm

  static let help = ArgumentHelp(
    "How to print: text, markdown, json, csv, jmh, bmf, gha or hgrm.",
    discussion: """
      jmh is read by JMH's visualisers, bmf by Bencher, gha by github-action-benchmark \
      (customSmallerIsBetter), hgrm by plotters of HdrHistogram.
      """)
}

/// How a table is printed that is no result.
enum TableFormat: String, ExpressibleByArgument, CaseIterable {
  case text, json, markdown

  var asResultFormat: ResultFormat {
    switch self {
    case .text: .text
    case .json: .json
    case .markdown: .markdown
    }
  }
}

/// How a list is printed.
enum PlainFormat: String, ExpressibleByArgument, CaseIterable {
  case text, json
}

/// What colours and progress may do.
struct TerminalOptions: ParsableArguments {
  @Flag(help: "No colours, not even on a terminal.")
  var noColor = false

  @Flag(help: "Nothing about how far the run is.")
  var noProgress = false
}
