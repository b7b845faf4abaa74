import ArgumentParser
import BenchKit

/// A form in which reports are printed.
///
/// ``all`` is the only list of formats. The help of `--format`, the endings that `--output` takes, shell completions and
/// error messages are made from it. To add a format, write what makes its text and add a row.
package struct OutputFormat: Sendable, Equatable, CustomStringConvertible {
  /// What `--format` takes.
  package let name: String
  /// The extension of its files. `--output` picks the first format with its extension.
  let ending: String
  /// What reads it, after "for".
  let purpose: String
  private let writer: Writer

  /// What makes the text of a report, and so which reports can be printed.
  private enum Writer {
    case text, markdown, json, html, picture, annotations
    /// The text of a result for another tool, which leaves out rows without a value, or has them.
    case result(@Sendable (ResultFile) -> String, omitsValueless: Bool)
  }

  /// Every format; the first is the default.
  static let all = [
    OutputFormat("text", ".txt", "people at a terminal", .text),
    OutputFormat("markdown", ".md", "a README, a comment or a job summary", .markdown),
    OutputFormat(
      "json", ".json",
      "programs; of a result, the only format that `bench` reads and the only complete one", .json),
    OutputFormat(
      "html", ".html",
      "a browser: one file with tables and charts, which works offline and by e-mail",
      .html),
    OutputFormat(
      "svg", ".svg",
      "a page: a picture of everything at a glance; of `--only scale`, of how costs grow",
      .picture),
    OutputFormat(
      "csv", ".csv",
      "spreadsheets (RFC 4180): a line per row, each with the revision and the fingerprint",
      .result({ CsvReport($0).text }, omitsValueless: false)),
    OutputFormat(
      "bmf", ".json",
      """
      Bencher (`bencher run --adapter json`): times are its measure `latency`, in nanoseconds; every \
      other metric is a measure of its own name
      """,
      .result({ BmfReport($0).text }, omitsValueless: true)),
    OutputFormat(
      "gha", ".json",
      """
      github-action-benchmark (`tool: customSmallerIsBetter`): an entry per cell and metric, without \
      renders, since fewer are not better
      """,
      .result({ GhaReport($0).text }, omitsValueless: true)),
    OutputFormat(
      "github", ".github",
      """
      the log of a GitHub Actions workflow, which annotates the functions that cost more; comparisons only
      """,
      .annotations),
  ]

  /// The ending of a file's name, with its point; nil when it has none.
  static func ending(of path: String) -> String? {
    guard let name = path.split(separator: "/").last, let point = name.lastIndex(of: "."),
      point > name.startIndex, name.index(after: point) < name.endIndex
    else { return nil }
    return name[point...].lowercased()
  }

  /// The complete format, which `bench` reads.
  static let json = all.first { $0.name == "json" }!

  private init(_ name: String, _ ending: String, _ purpose: String, _ writer: Writer) {
    (self.name, self.ending, self.purpose, self.writer) = (name, ending, purpose, writer)
  }

  package var description: String { name }

  /// Whether people read it, not programs.
  var isForPeople: Bool {
    switch writer {
    case .text, .markdown: true
    default: false
    }
  }

  package static func == (one: OutputFormat, other: OutputFormat) -> Bool { one.name == other.name }

  /// Whether reports of this type can be printed.
  func prints(_ type: any Report.Type) -> Bool {
    switch writer {
    case .text, .markdown: true
    case .json: type is any JsonReport.Type
    case .html: type is any HtmlReport.Type
    case .picture: type is any PictureReport.Type
    case .annotations: type is any AnnotationsReport.Type
    case .result: type is any RowsReport.Type
    }
  }

  /// The text of `report`, which ends with a line break. Throws when the report has no such form.
  func text(of report: any Report, _ style: Style) throws -> String {
    try check(report)
    switch (writer, report) {
    case (.text, _): return report.text(style)
    case (.markdown, _): return report.markdown
    case (.json, let report as any JsonReport): return report.jsonText
    case (.html, let report as any HtmlReport): return try report.page.text()
    case (.picture, let report as any PictureReport): return try report.picture().text
    case (.annotations, let report as any AnnotationsReport): return report.annotations
    case (.result(let text, _), let report as any RowsReport): return text(report.single)
    case (.json, _), (.html, _), (.picture, _), (.annotations, _), (.result, _):
      preconditionFailure("\(type(of: report)) has no form for \(name)")
    }
  }

  /// Throws when `report` has several files, and the format is for one.
  private func check(_ report: any Report) throws {
    switch writer {
    case .text, .markdown, .html: return
    case .json, .picture, .annotations, .result: break
    }
    guard report.isOfOneFile else {
      throw ValidationError(
        """
        \(name) holds one result of a run; text, markdown and html hold several, and other files.
        """)
    }
  }

  /// What of `report` the format cannot hold, in sentences.
  func omissions(of report: any Report) -> [String] {
    guard case .result(_, omitsValueless: true) = writer, let report = report as? any RowsReport
    else { return [] }
    let count = report.single.rows.count - report.single.measuredRows.count
    return count == 0 ? [] : ["\(name) leaves out \(count.counted("row")) without a value"]
  }
}

/// What a command prints; each text ends with a line break.
package protocol Report {
  func text(_ style: Style) -> String
  var markdown: String { get }
  /// Whether it is made of one file, as formats for programs hold it.
  var isOfOneFile: Bool { get }
}

/// A report that programs can read.
package protocol JsonReport: Report {
  var jsonText: String { get }
}

/// A report of a result, whose rows other tools can read.
protocol RowsReport: Report {
  /// The result; of several, the first.
  var single: ResultFile { get }
}

/// A report that GitHub Actions can show beside the sources.
protocol AnnotationsReport: Report {
  /// Lines with commands of a workflow.
  var annotations: String { get }
}

extension Report {
  package var isOfOneFile: Bool { true }

  /// The formats that such reports can be printed in.
  static var formats: [OutputFormat] { OutputFormat.all.filter { $0.prints(Self.self) } }
}

extension [String] {
  /// The names as a sentence lists them, such as `text, json or csv`.
  package func list(_ conjunction: String) -> String {
    count < 2
      ? joined() : dropLast().joined(separator: ", ") + " \(conjunction) " + self[count - 1]
  }
}

/// A row that has a value, for formats that hold no others.
struct MeasuredRow {
  let row: ResultRow
  let value: Double

  /// The distance of the value from the farther end of its interval; nil for exact values.
  var spread: Double? {
    guard let low = row.low, let high = row.high, low < high else { return nil }
    let spread = max(high - value, value - low)
    return spread.isFinite ? spread : nil
  }
}

extension ResultFile {
  /// The rows that have values.
  var measuredRows: [MeasuredRow] {
    rows.compactMap { row in row.value.map { MeasuredRow(row: row, value: $0) } }
  }
}
