import ArgumentParser
import BenchKit

/// What a package adds to the tool: what is measured, and commands, checks and parts of reports of its own.
///
/// All but the suite has a default, with which the tool measures code and nothing else.
package protocol Client: Sendable {
  /// What can be measured.
  var suite: Suite { get }

  // MARK: Commands

  /// The root of the command line.
  var root: any ParsableCommand.Type { get }

  /// The options of the client's commands that take several values.
  var optionsWithSeveralValues: Set<String> { get }

  /// Runs a command of the client's own; false for any other.
  func run(_ command: any ParsableCommand) throws -> Bool

  /// What the parts of one of the client's own commands make together; nil when they are of no such command.
  func merged(_ parts: [ReadFile]) throws -> MergedReport?

  // MARK: What must hold before cells are measured

  /// Why patterns of `cells` are not measured, by their names: those of their cells that have a feature. Blocks the
  /// thread.
  func refusals(
    of cells: [MeasuredCell], in executable: String, noProgress: Bool
  ) throws -> [String: String]

  /// How long ``refusals(of:in:noProgress:)`` takes, in seconds of one processor.
  func secondsForRefusals(of cells: [MeasuredCell]) -> Double

  // MARK: Reports

  /// The names of what is compared, in the order of tables.
  var names: [String] { get }

  /// The client with what it takes from `files`, which are not results of a run.
  func reading(_ files: inout [ReadFile]) throws -> any Client

  /// The reports of what it has read.
  var others: [any Report] { get }

  /// What the floors of a result are.
  func floors(of result: ResultFile) -> String

  /// What a result says, a sentence per finding.
  func findings(of result: ResultFile) -> [String]

  /// Tables beside those of workloads.
  func tables(of result: ResultFile) -> [ExplainedTable]

  /// The lines of a one-screen summary, besides findings.
  func summary(of result: ResultFile, _ style: Style) -> [String]

  /// A picture of a result; nil when it is drawn as a sweep.
  func picture(of result: ResultFile, _ colours: PatternColours) -> Picture?

  /// What a page about `results` has besides their own sections.
  func page(of results: [(result: ResultFile, ids: ResultIds)]) -> PageParts
}

/// A file that a command was given.
package struct ReadFile {
  package let path: String
  private let content: Swift.Result<[UInt8], any Error>

  /// Reads the file at `path`.
  package init(path: String) {
    self.path = path
    content = Swift.Result { try ResultFile.bytes(of: path) }
  }

  /// What it holds. Throws ``UnreadableResult`` when it could not be read.
  package var bytes: [UInt8] { get throws { try content.get() } }
}

/// The whole of several parts, and how the process should end.
package struct MergedReport {
  let report: any JsonReport
  let status: ExitStatus

  package init(_ report: any JsonReport, _ status: ExitStatus) {
    (self.report, self.status) = (report, status)
  }
}

/// A table, and what it answers and means.
package struct ExplainedTable {
  let id: String
  let title: String
  let lead: Html
  let table: Table
  let legend: String

  package init(id: String, title: String, lead: Html, table: Table, legend: String) {
    (self.id, self.title, self.lead) = (id, title, lead)
    (self.table, self.legend) = (table, legend)
  }
}

/// The parts of a page that are not sections of one result.
package struct PageParts {
  var title: String
  var lead: Html?
  /// The sections that stand before the results, and those that stand after them.
  var first: [HtmlPage.Section]
  var last: [HtmlPage.Section]
  /// What the page's script reads.
  var data: String

  package init(
    title: String, lead: Html? = nil, first: [HtmlPage.Section] = [],
    last: [HtmlPage.Section] = [], data: String = "{}"
  ) {
    (self.title, self.lead, self.first, self.last) = (title, lead, first, last)
    self.data = data
  }
}

extension Client {
  package var optionsWithSeveralValues: Set<String> { [] }
  package func run(_ command: any ParsableCommand) throws -> Bool { false }
  package func merged(_ parts: [ReadFile]) throws -> MergedReport? { nil }

  package func refusals(
    of cells: [MeasuredCell], in executable: String, noProgress: Bool
  ) throws -> [String: String] { [:] }

  package func secondsForRefusals(of cells: [MeasuredCell]) -> Double { 0 }

  package var names: [String] { [] }
  package func reading(_ files: inout [ReadFile]) throws -> any Client { self }
  package var others: [any Report] { [] }

  package func floors(of result: ResultFile) -> String {
    "the loop around code; its cost is never subtracted"
  }

  package func findings(of result: ResultFile) -> [String] { [] }
  package func tables(of result: ResultFile) -> [ExplainedTable] { [] }
  package func summary(of result: ResultFile, _ style: Style) -> [String] { [] }
  package func picture(of result: ResultFile, _ colours: PatternColours) -> Picture? { nil }

  package func page(of results: [(result: ResultFile, ids: ResultIds)]) -> PageParts {
    PageParts(title: "What code costs")
  }
}

extension Client {
  /// One action of each cell in a few words.
  package var summaries: [Cell: String] {
    Dictionary(suite.benchmarks.map { ($0.cell, $0.summary) }, uniquingKeysWith: { one, _ in one })
  }

  /// What stands beside the title of the table of `cells` of a result.
  func caption(of cells: [Cell], in result: ResultFile) -> String? {
    switch result.traits(of: cells[0]).kind {
    case .floor: floors(of: result)
    case .code: nil
    case .control:
      "one subject under two names, which must not differ; and without actions before each batch"
    default: summaries[cells[0]]
    }
  }
}

/// The tool by itself, which measures code.
package struct CodeClient: Client {
  package let suite: Suite

  package init(_ benchmarks: [Benchmark] = []) { suite = Suite(benchmarks.flatMap(\.cells)) }
}

/// The names of the places in the part of a page that is about one of several results.
package struct ResultIds {
  private let suffix: String
  private let number: String

  /// The names for the result at `index` among all of the page; `isOnly` says that no other has such parts.
  init(_ index: Int, isOnly: Bool) {
    suffix = index == 0 ? "" : "-\(index + 1)"
    number = isOnly ? "" : " of result \(index + 1)"
  }

  /// The title of a section, with the number of the result if the page has several of its kind.
  func title(_ section: String) -> String { section + number }

  /// The place of a section, which no other result has.
  func id(_ section: String) -> String { section + suffix }

  /// The place of the workload at `index`. A workload may be called anything; the number makes it unique, and the
  /// first letters keep it apart from all other places.
  package func workload(_ index: Int, _ name: String) -> String {
    "w\(index + 1)-\(name.anchor)\(suffix)"
  }

  /// The place of the sweep at `index`.
  func sweep(_ index: Int, _ name: String) -> String { "g\(index + 1)-\(name.anchor)\(suffix)" }
}
