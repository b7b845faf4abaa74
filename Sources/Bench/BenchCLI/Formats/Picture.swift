/// A report that can be drawn.
package protocol PictureReport: Report {
  /// The picture that shows most. Throws when there is none.
  func picture() throws -> Picture
}

/// A chart that stands alone, for a page such as a README; readable on light and dark.
package struct Picture {
  let title: String
  let width: Double
  let height: Double
  let content: Html
  let colours: PatternColours

  package init(
    title: String, width: Double, height: Double, content: Html,
    colours: PatternColours = PatternColours([])
  ) {
    (self.title, self.width, self.height) = (title, width, height)
    (self.content, self.colours) = (content, colours)
  }

  /// The picture as a file.
  var text: String {
    let style = String(decoding: PackageResources.chart_css, as: UTF8.self) + colours.style
    return
      ("""
    <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(width) \(height)" width="\(width)" \
    height="\(height)" role="img" font-family="system-ui, sans-serif">
    <title>\(title)</title>
    <style>\(Html(markup: style))</style>
    \(content)</svg>

    """ as Html).text
  }
}
