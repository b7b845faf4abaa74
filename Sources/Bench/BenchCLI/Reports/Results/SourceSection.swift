import BenchKit

/// The source of the features in every style, side by side, from the checkout that the tool runs in.
struct SourceSection {
  private static let folder = "Sources/Patterns"
  private static let features = ["Counter", "List", "Search"]

  /// A source file of a feature.
  fileprivate struct File {
    let path: String
    let text: String
  }

  private let sources: [(pattern: String, files: [File])]

  /// The section about `patterns`.
  init(_ patterns: [String]) {
    sources = patterns.map { ($0, Self.files(of: $0)) }
  }

  var section: HtmlPage.Section {
    let known = sources.filter { !$0.files.isEmpty }
    guard !known.isEmpty else {
      return HtmlPage.Section(
        id: "source", title: "Source",
        body: """
          <p>The features in every style would stand here side by side: make the page in a checkout of the \
          project, where <code>\(Self.folder)</code> is.</p>
          """)
    }
    let parts = Self.features.map { feature -> Html in
      let columns = known.compactMap { entry in
        column(entry.pattern, entry.files.filter { $0.isOf(feature, entry.pattern) })
      }
      return """
        <details><summary>\(feature)</summary>
        <div class="sources">
        \(columns)</div>
        </details>

        """
    }
    let unknown = sources.filter(\.files.isEmpty).map(\.pattern)
    let note: Html? =
      unknown.isEmpty
      ? nil
      : "<p class=\"soft\">Not in the checkout by that name: \(unknown.joined(separator: ", ")).</p>"
    return HtmlPage.Section(
      id: "source", title: "Source",
      body: """
        <p>The same features in every style, without the drivers that connect them to the kit.</p>
        \(parts)\(note)
        """)
  }

  private func column(_ pattern: String, _ files: [File]) -> Html? {
    guard !files.isEmpty else { return nil }
    let texts = files.map { file -> Html in
      "<p class=\"soft\">\(file.path)</p>\n<pre tabindex=\"0\">\(file.text)</pre>\n"
    }
    return "<div data-pattern=\"\(pattern)\">\n<h4>\(pattern)</h4>\n\(texts)</div>\n"
  }

  private static func files(of pattern: String) -> [File] {
    // A name from a result may be anything, and is no path.
    guard pattern.allSatisfy({ $0.isLetter || $0.isNumber }) else { return [] }
    let root = "\(folder)/\(pattern)/\(pattern)Features"
    return ([root] + features.map { "\(root)/\($0)" }).flatMap { folder in
      Folder.files(in: folder).filter { $0.hasSuffix(".swift") }.sorted().compactMap { name in
        let path = "\(folder)/\(name)"
        return (try? Folder.text(of: path)).map { File(path: path, text: $0) }
      }
    }
  }
}

extension SourceSection.File {
  /// Whether it lies in the feature's folder, or is named after the pattern and the feature.
  fileprivate func isOf(_ feature: String, _ pattern: String) -> Bool {
    path.contains("Features/\(feature)/") || path.hasSuffix("/\(pattern)\(feature).swift")
  }
}
