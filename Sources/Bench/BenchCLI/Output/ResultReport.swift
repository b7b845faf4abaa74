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

  var markdown: String { MarkdownReport(result).text + "\n" }

  func text(_ style: Style) -> String { TextReport(result, setup, style).text + "\n" }

  func exported(_ format: ResultFormat) throws -> String {
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
