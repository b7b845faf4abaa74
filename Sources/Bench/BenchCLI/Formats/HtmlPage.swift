import BenchKit

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A report that people look at in a browser.
package protocol HtmlReport: Report {
  /// The report as a page.
  var page: HtmlPage { get }
}

/// A page with everything in it: it works offline, by e-mail, and without its script.
///
/// The same content gives the same bytes.
package struct HtmlPage {
  /// A part of the page, with a link to it at the top.
  package struct Section {
    /// Where links lead; letters, digits and hyphens.
    package let id: String
    package let title: String
    package let body: Html
    /// Whether only its title shows until a reader opens it.
    package var isFolded = false

    package init(id: String, title: String, body: Html) {
      (self.id, self.title, self.body) = (id, title, body)
    }
  }

  package let title: String
  /// What the page is about, in a paragraph or two.
  package let lead: Html
  package let sections: [Section]
  /// What the script reads, as JSON.
  package var data = "{}"
  /// How to make the page again.
  package var footer: Html = ""
  package var colours = PatternColours([])

  package init(
    title: String, lead: Html, sections: [Section], data: String = "{}", footer: Html = "",
    colours: PatternColours = PatternColours([])
  ) {
    (self.title, self.lead, self.sections) = (title, lead, sections)
    (self.data, self.footer, self.colours) = (data, footer, colours)
  }

  /// The text of the page. Throws ``ToolFailure`` when no program here can compute the hashes that its policy
  /// names.
  package func text() throws -> String {
    let style = try Inlined(
      PackageResources.chart_css + PackageResources.page_css + colours.style.utf8)
    let script = try Self.script.get()
    return Self.template.filled(with: [
      "title": "\(title)",
      "lead": lead,
      "navigation": navigation,
      "content": Html(joining: sections.map(\.html)),
      "footer": footer,
      // A script element ends with the first "</", whatever its type.
      "data": Html(markup: data.replacing("<", with: "\\u003c")),
      "style": Html(markup: style.text),
      "styleHash": Html(markup: style.hash),
      "script": Html(markup: script.text),
      "scriptHash": Html(markup: script.hash),
    ])
  }

  private var navigation: Html {
    guard sections.count > 1 else { return "" }
    let links = sections.map { section -> Html in
      "<li><a href=\"#\(section.id)\">\(section.title)</a></li>"
    }
    return "<nav aria-label=\"Parts of this page\"><ul>\(links)</ul></nav>"
  }

  private static let template = Template(
    String(decoding: PackageResources.page_html, as: UTF8.self))
  private static let script = Swift.Result { try Inlined(PackageResources.page_js) }
}

extension HtmlPage.Section {
  /// The section, folded.
  package var folded: HtmlPage.Section {
    var section = self
    section.isFolded = true
    return section
  }

  fileprivate var html: Html {
    let heading: Html = "<h2 id=\"\(id)-title\">\(title)</h2>"
    let start: Html = isFolded ? "<details class=\"part\"><summary>\(heading)</summary>" : heading
    let end: Html = isFolded ? "</details>" : ""
    return """
      <section id="\(id)" tabindex="-1" aria-labelledby="\(id)-title">
      \(start)
      \(body)
      \(end)</section>

      """
  }
}

/// A style sheet or a script within a page, and the hash by which the page's policy allows it.
private struct Inlined {
  let text: String
  let hash: String

  init(_ bytes: [UInt8]) throws {
    text = String(decoding: bytes, as: UTF8.self)
    hash = Self.base64(ofHex: try Sha256.hex(of: text))
  }

  private static func base64(ofHex hex: String) -> String {
    let digits = Array(hex.utf8)
    let bytes = stride(from: 0, to: digits.count, by: 2).map { index in
      UInt8(String(decoding: digits[index...index + 1], as: UTF8.self), radix: 16)!
    }
    return Data(bytes).base64EncodedString()
  }
}

/// A text with places, such as `{{title}}`, to be filled.
package struct Template {
  private let text: String

  package init(_ text: String) { self.text = text }

  /// The text with every place filled. A place without a value, or a value without a place, is a bug.
  package func filled(with values: [String: Html]) -> String {
    var result = ""
    var unused = Set(values.keys)
    let parts = text.split(separator: "{{", omittingEmptySubsequences: false)
    result += parts[0]
    for part in parts.dropFirst() {
      let halves = part.split(separator: "}}", maxSplits: 1, omittingEmptySubsequences: false)
      guard halves.count == 2, let value = values[String(halves[0])] else {
        preconditionFailure("a template has no value for \(halves[0].prefix(40))")
      }
      unused.remove(String(halves[0]))
      result += value.text + halves[1]
    }
    precondition(unused.isEmpty, "a template has no place for \(unused.sorted())")
    return result
  }
}
