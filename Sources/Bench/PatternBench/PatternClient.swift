import ArgumentParser
import BenchCLI
import BenchKit
import Choosing
import Conformance
import Spec

/// What architectures and features add to the tool.
package struct PatternClient: Client {
  let patterns: PatternSuite
  /// What a verification found, and what there is to write: what reports show beside results.
  private(set) var conformance: [ConformanceReport]
  private(set) var effort: EffortResult?
  /// The files of a report.
  private var paths: [String] = []

  package init(_ patterns: PatternSuite) { self.init(patterns, conformance: []) }

  init(_ patterns: PatternSuite, conformance: [ConformanceReport], effort: EffortResult? = nil) {
    (self.patterns, self.conformance, self.effort) = (patterns, conformance, effort)
  }

  package var suite: Suite { patterns.suite }

  package var root: any ParsableCommand.Type {
    if !patterns.patterns.isEmpty { return BenchCommand.self }
    return patterns.features.isEmpty ? CodeClient().root : FeatureBenchCommand.self
  }

  package var optionsWithSeveralValues: Set<String> {
    ["--pattern", "--prefer", "--require", "--rule"]
  }

  package func run(_ command: any ParsableCommand) throws -> Bool {
    guard let command = command as? any PatternCommand else { return false }
    try command.run(on: patterns)
    return true
  }

  package func merged(_ parts: [ReadFile]) throws -> MergedReport? {
    guard parts.contains(where: VerificationShard.isIn) else { return nil }
    let reports = try ShardMerge<VerificationShard>(parts).reports
    return MergedReport(
      VerificationReport(reports),
      reports.contains { !$0.failures.isEmpty } ? .failed : .ok)
  }

  package func refusals(
    of cells: [MeasuredCell], in executable: String, noProgress: Bool
  ) throws -> [String: String] {
    try VerifiedPatterns(cells, of: patterns.patterns, in: executable, noProgress: noProgress)
      .refusals
  }

  package func secondsForRefusals(of cells: [MeasuredCell]) -> Double {
    VerifiedPatterns.subjects(of: cells, among: patterns.patterns).reduce(0) { $0 + $1.seconds }
  }
}

// MARK: - Reports

extension PatternClient {
  package var names: [String] { patterns.patterns.map { $0.name } }

  package func reading(_ files: inout [ReadFile]) throws -> any Client {
    var client = self
    client.paths = files.map(\.path)
    var results: [ReadFile] = []
    for file in files {
      switch try ReportedFile.beside(file) {
      case .conformance(let reports): client.conformance += reports
      case .effort(let result):
        client.effort = try client.effort?.adding(result, from: file.path) ?? result
      case .result, nil: results.append(file)
      }
    }
    files = results
    return client
  }

  package var others: [any Report] {
    (conformance.isEmpty ? [] : [VerificationReport(conformance)])
      + (effort.map { [EffortReport($0)] } ?? [])
  }

  package func floors(of result: ResultFile) -> String {
    guard !result.isOfCode else { return CodeClient().floors(of: result) }
    let reference = result.rows.first { $0.cell.workload == Floor.comparedWorkload }?.cell
    let name = reference.map { "\($0.pattern)'s \($0.workload)" } ?? "nothing"
    return "mechanisms that architectures are made of; ratios to \(name)"
  }

  package func findings(of result: ResultFile) -> [String] { Findings(result).sentences }

  package func tables(of result: ResultFile) -> [ExplainedTable] {
    RenderingTable(result).explained.map { [$0] } ?? []
  }

  /// Shares of a frame; of references, only the first.
  package func summary(of result: ResultFile, _ style: Style) -> [String] {
    guard let glance = Glance(result), glance.choices[0].metric == .time else { return [] }
    let references = patterns.patterns.filter { $0.isReference }.map { $0.name }.dropFirst()
    let patterns = glance.patterns.filter { !references.contains($0) }
    var table = Table(
      "An action's share of a 120 Hz frame", [.leading()] + patterns.map { .trailing($0) },
      indent: 0)
    for (_, line) in glance.common {
      table.add(
        [line.title]
          + patterns.map { glance.row($0, line, .time)?.value?.shareOfFrame ?? "–" })
    }
    return table.text(style)
  }

  package func picture(of result: ResultFile, _ colours: PatternColours) -> Picture? {
    Glance(result.printable).map { GlancePicture($0).picture }
  }

  package func page(of results: [(result: ResultFile, ids: ResultIds)]) -> PageParts {
    if !results.isEmpty, results.allSatisfy(\.result.isOfCode) {
      return CodeClient().page(of: results)
    }
    let glances = results.lazy.compactMap { place in
      Glance(place.result).map { (glance: $0, ids: place.ids) }
    }
    let glance = glances.first.map {
      GlanceSection($0.glance, summaries, $0.ids)
    }
    let cards = glances.first.flatMap { PatternCards($0.glance, patterns.patterns, effort) }
    let rules = conformance.isEmpty ? nil : ConformanceSection(conformance).section
    return PageParts(
      title: "What UI architectures cost",
      lead: """
        <p class="lead">Every pattern implements the same counter, list and search\(behaviour).</p>
        <p>Measured until an observer has received the view, without SwiftUI and UIKit; on Linux, Combine is OpenCombine.</p>

        """,
      first: [choice(results.map(\.result)), glance?.section, cards?.section].compactMap { $0 },
      last: [rules, effort.map { EffortReport($0).section }].compactMap { $0 },
      data: glance?.data ?? "{}")
  }

  /// What the files together say for choosing. A choice rests on what was verified, so there is none without that.
  private func choice(_ results: [ResultFile]) -> HtmlPage.Section? {
    guard !conformance.isEmpty, !results.isEmpty else { return nil }
    return ChoiceSection(
      results, conformance, effort, KnownPatterns(patterns.patterns), files: paths
    ).section
  }

  /// What the verification found, in a few words.
  private var behaviour: String {
    guard !conformance.isEmpty else { return "; the rules that it keeps are not part of this page" }
    let broken = conformance.filter { !$0.failures.isEmpty }.map(\.pattern)
    return broken.isEmpty
      ? ": all keep the same rules" : ": \(broken.joined(separator: ", ")) broke rules"
  }
}
