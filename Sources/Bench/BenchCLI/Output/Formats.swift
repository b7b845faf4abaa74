import ArgumentParser
import BenchKit

/// The forms that something can be printed in.
protocol PrintFormat: ExpressibleByArgument, CaseIterable {
  static var help: ArgumentHelp { get }
  /// The ends of file names that choose a form.
  static var endings: String { get }
  var asResultFormat: ResultFormat { get }
}

/// How a result is printed.
enum ResultFormat: String, PrintFormat {
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

  static let endings = ".json, .md, .csv and .hgrm"

  var asResultFormat: ResultFormat { self }
}

/// How a table is printed that is no result.
enum TableFormat: String, PrintFormat {
  case text, json, markdown

  static let help: ArgumentHelp = "How to print: text, markdown or json."
  static let endings = ".json and .md"

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
