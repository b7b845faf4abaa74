import Conformance

/// The source of the features in every pattern, side by side, as a part of a larger page.
struct SourceSection {
  private let patterns: [PatternReading]

  /// The section about those of `patterns` whose sources are on this machine.
  init(_ patterns: [PatternReading]) { self.patterns = patterns.filter { !$0.files.isEmpty } }

  /// Nil if there are none.
  var section: HtmlPage.Section? {
    guard !patterns.isEmpty else { return nil }
    let features = FeatureTrace.features.map { feature -> Html in
      let report = SourceReport(feature: feature, patterns: patterns, command: "")
      // Screens and tests stand on the page of a feature.
      let parts = report.parts.filter { $0 != .screen && $0 != .test }.map { part -> Html in
        "<h3>\(part.title)</h3>\n\(report.columns(part, level: 4))"
      }
      return """
        <details><summary>\(feature.capitalizedName)</summary>
        \(parts)</details>

        """
    }
    return HtmlPage.Section(
      id: "source", title: "Source",
      body: """
        <p>The same features in every pattern, part by part, without the drivers that connect them to the kit. \
        <code>bench source counter --output page.html</code> puts a few beside each other, with their screens, tests and \
        standard changes.</p>
        \(features)
        """)
  }
}
