import BenchKit

extension ResultReport: HtmlReport {
  package var page: HtmlPage {
    let results = results.map(\.printable)
    let places = results.enumerated().map { index, result in
      (
        result: result,
        ids: ResultIds(index, isOnly: results.count { $0.aspect == result.aspect } == 1)
      )
    }
    let parts = client.page(of: places)
    let own = places.flatMap { ResultSections($0.result, client, $0.ids, columns).all }
    let last = parts.last + [measuring(results)].compactMap { $0 }
    return HtmlPage(
      title: parts.title, lead: lead(results, parts.lead),
      sections: parts.first + (own + last).map(\.folded),
      data: parts.data, footer: Self.footer, colours: colours)
  }

  private func lead(_ results: [ResultFile], _ lead: Html?) -> Html {
    let place = results.first.map { result -> Html in
      let here = result.environment
      return """
        <p class="soft">\(here.cpu), \(here.cores) cores, \(here.virtualization) · \(here.kernel) · \
        Swift \(here.compilerVersion) · \(here.flags) · \(here.revision)</p>
        """
    }
    return "\(lead)\(place)\(warning(results))"
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

  private func measuring(_ results: [ResultFile]) -> HtmlPage.Section? {
    guard !results.isEmpty else { return nil }
    let tool = "swift run -c release \(ToolPath.name) run"
    let commands = results.map { $0.command(tool) }.joined(separator: "\n")
    return HtmlPage.Section(
      id: "measured", title: "How it was measured",
      body: """
        \(results.map { $0.environment.table.html() })
        <p>To measure it again, in a checkout of the revision:</p>
        <pre tabindex="0">\(commands)</pre>
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
