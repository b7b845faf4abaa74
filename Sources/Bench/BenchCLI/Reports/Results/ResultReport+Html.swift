import BenchKit
import Choosing
import Conformance
import Spec

extension ResultReport: HtmlReport {
  var page: HtmlPage {
    let results = results.map(\.printable)
    let ids = results.indices.map { index in
      ResultIds(index, isOnly: results.count { $0.aspect == results[index].aspect } == 1)
    }
    let glance = results.enumerated().lazy.compactMap { index, result in
      Glance(result).map { GlanceSection($0, summaries, capabilities, ids[index]) }
    }.first
    let cards = results.lazy.compactMap { Glance($0) }.first
      .flatMap { PatternCards($0, suite.patterns, effort) }
    let rules = conformance.isEmpty ? nil : ConformanceSection(conformance).section
    let others = [
      rules, effort.map { EffortReport($0).section }, sources(results), measuring(results),
      isOfCode ? nil : Self.biases,
    ]
    return HtmlPage(
      title: isOfCode ? "What code costs" : "What UI architectures cost", lead: lead(results),
      sections: [glance?.section, machines(results), cards?.section, choice].compactMap { $0 }
        + (results.enumerated().flatMap { ResultSections($1, summaries, ids[$0]).all }
        + others.compactMap { $0 }).map(\.folded),
      data: glance?.data ?? "{}", footer: Self.footer, colours: colours)
  }

  /// What the files together say for choosing. A choice rests on what was verified, so there is none without that.
  private var choice: HtmlPage.Section? {
    guard !conformance.isEmpty, !results.isEmpty else { return nil }
    return ChoiceSection(
      results, conformance, effort, KnownPatterns(suite.patterns)
    ).section
  }

  /// Whether it is about code alone.
  private var isOfCode: Bool { !results.isEmpty && results.allSatisfy(\.isOfCode) }

  private var summaries: [Cell: String] {
    Dictionary(
      suite.benchmarks.map { ($0.cell, $0.summary) }, uniquingKeysWith: { first, _ in first })
  }

  private var capabilities: [String: Capabilities] {
    Dictionary(
      suite.patterns.map { ($0.name, $0.capabilities) },
      uniquingKeysWith: { first, _ in first })
  }

  private func lead(_ results: [ResultFile]) -> Html {
    let place = results.first.map { result -> Html in
      let here = result.environment
      return """
        <p class="soft">\(here.cpu), \(here.cores) cores, \(here.virtualization) · \(here.kernel) · \
        Swift \(here.compilerVersion) · \(here.flags) · \(here.revision)</p>
        """
    }
    let patterns: Html? =
      isOfCode
      ? nil
      : """
      <p class="lead">Every pattern implements the same counter, list and search\(behaviour).</p>

      """
    return "\(patterns)\(findings(results))\(place)\(warning(results))"
  }

  private func machines(_ results: [ResultFile]) -> HtmlPage.Section? {
    MachinesTable(results).map { machines in
      HtmlPage.Section(
        id: "machines", title: "Two machines",
        body: "<p>\(machines.sentence)</p>\n\(machines.table.html())")
    }
  }

  private func findings(_ results: [ResultFile]) -> Html? {
    let sentences = results.flatMap { Findings($0).sentences }.map { "<li>\($0)</li>" as Html }
    return sentences.isEmpty ? nil : "<ul>\(sentences)</ul>"
  }

  /// What the verification found, in a few words.
  private var behaviour: String {
    guard !conformance.isEmpty else { return "; the rules that it keeps are not part of this page" }
    let broken = conformance.filter { !$0.failures.isEmpty }.map(\.pattern)
    return broken.isEmpty
      ? ": all keep the same rules" : ": \(broken.joined(separator: ", ")) broke rules"
  }

  /// A warning if the figures cannot be trusted, or are missing.
  private func warning(_ results: [ResultFile]) -> Html? {
    if !results.isEmpty, results.allSatisfy(\.rows.isEmpty) {
      return "<p class=\"warning\" role=\"note\">The result holds no measurement.</p>"
    }
    let control = results.flatMap(\.rows).first { row in
      Control.cells.contains(row.cell) && row.reason != nil
        && row.comparison?.verdict.isDifferent == true
    }
    return control?.reason.map { "<p class=\"warning\" role=\"note\">\($0)</p>" }
  }

  private func sources(_ results: [ResultFile]) -> HtmlPage.Section? {
    let names = results.flatMap { $0.cells(\.isCompared) }.map(\.pattern)
    let patterns = suite.patterns.filter { names.contains($0.name) && !$0.isReference }
    return SourceSection(patterns.map { PatternReading($0) }).section
  }

  private func measuring(_ results: [ResultFile]) -> HtmlPage.Section? {
    guard !results.isEmpty else { return nil }
    let commands = results.map { $0.command(isOfCode ? "\(ToolPath.name) run" : "scripts/run") }
      .joined(separator: "\n")
    return HtmlPage.Section(
      id: "measured", title: "How it was measured",
      body: """
        \(results.map { $0.environment.table.html() })
        <p>To measure it again, in a checkout of the revision:</p>
        <pre tabindex="0">\(commands)</pre>
        """)
  }

  private static var biases: HtmlPage.Section {
    HtmlPage.Section(
      id: "bias", title: "Bias, and what is not measured",
      body: """
        <details><summary>Every way of measuring favours something</summary>
        \(MarkdownPage.bias.html)</details>
        """)
  }

  private static var footer: Html {
    """
    <p class="soft">Made by <code>bench report FILE… --format html</code>, \(Version.current). The page holds all \
    it shows, and loads nothing.</p>
    """
  }
}

extension ResultFile {
  /// What the result is mostly about: counts and times together, or latencies, or a sweep.
  fileprivate var aspect: Aspect {
    if rows.contains(where: { $0.traits.kind == .scale }) { return .scale }
    let isLatency = rows.contains { $0.metric.isLatency }
    return isLatency ? .latency : .time
  }

  /// The command that measures what the result has, with the same seed.
  fileprivate func command(_ tool: String) -> String {
    let only = aspect == .time ? "" : " --only \(aspect.rawValue)"
    return "\(tool)\(only) --seed \(environment.seed) --output result.json"
  }
}

extension ResultEnvironment {
  fileprivate var table: Table {
    var table = Table(tool, [.leading(), .leading()])
    for (name, value) in [
      ("revision", git + (isRevisionKnown && dirty ? " with changes" : "")), ("executable", binary),
      ("processor", "\(cpu), \(cores) cores"), ("virtualization", virtualization),
      ("system", kernel),
      ("compiler", swift), ("build", flags), ("allocator", allocator), ("seed", "\(seed)"),
    ] {
      table.add([name, value])
    }
    return table
  }
}
