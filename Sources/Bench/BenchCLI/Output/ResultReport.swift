import BenchKit

/// A measured result in every form.
struct ResultReport: Printable {
  private let result: ResultFile
  private let setup: Bench.Setup

  init(_ result: ResultFile, _ setup: Bench.Setup) {
    self.result = result
    self.setup = setup
  }

  var json: String { result.text }

  var markdown: String { MarkdownReport(result.printable).text + "\n" }

  func text(_ style: Style) -> String { TextReport(result.printable, setup, style).text + "\n" }

  func exported(_ format: ResultFormat) throws -> String {
    let missing = result.rows.count - result.measuredRows.count
    if missing > 0, [.jmh, .bmf, .gha].contains(format) {
      note("bench: \(format) has no place for the \(missing) rows without a value\n")
    }
    let other = result.measuredRows.count - JmhReport.rows(of: result).count
    if other > 0, format == .jmh {
      note("bench: jmh has no place for \(other) rows that are not of an operation\n")
    }
    return try text(in: format)
  }

  /// The result in any format, without a word to anybody.
  func text(in format: ResultFormat) throws -> String {
    switch format {
    case .csv: CsvReport(result).text
    case .jmh: JmhReport(result).text
    case .bmf: BmfReport(result).text
    case .gha: GhaReport(result).text
    case .hgrm: try HgrmReport(result).text
    case .text: text(.plain)
    case .markdown: markdown
    case .json: json
    }
  }
}
