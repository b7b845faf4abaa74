import Testing

@testable import BenchCLI
@testable import BenchKit

@Suite struct HtmlTests {
  @Test func `what is interpolated is escaped and pieces are not`() {
    let name = "<script>alert('1')</script> & \"onload="
    let cell: Html = "<td title=\"\(name)\">\(1)</td>"
    #expect(
      cell.text
        == "<td title=\"&lt;script&gt;alert(&#39;1&#39;)&lt;/script&gt; &amp; &quot;onload=\">1</td>"
    )
    #expect(
      ("<tr>\([cell, cell])\(nil as Html?)</tr>" as Html).text
        == "<tr>\(cell.text)\(cell.text)</tr>")
  }

  @Test func `a zero byte that HTML cannot hold is replaced`() {
    #expect(("<b>\("a\0b")</b>" as Html).text == "<b>a\u{FFFD}b</b>")
  }

  @Test(arguments: [
    (12.0, "12"), (0.5, "0.5"), (0.06, "0.1"), (-1.256, "-1.3"), (-0.001, "0"), (.nan, "0"),
    (1e300, "0"),
  ])
  func coordinatesHaveAtMostOneDecimal(_ number: Double, _ text: String) {
    #expect(("\(number)" as Html).text == text)
  }

  @Test func `a template is filled once so that a value cannot name a place`() {
    let text = Template("<h1>{{title}}</h1>{{body}}").filled(with: [
      "title": "{{body}}", "body": "b",
    ])
    #expect(text == "<h1>{{body}}</h1>b")
  }

  @Test func `a table has scopes and what its cells stand for`() {
    var table = Table("Costs & more", [.leading("pattern"), .trailing("time")])
    let cell = Cell(pattern: "RIV", workload: "list.toggle", size: 100)
    let row = ResultRow(cell, .time, .ok(.init(1234.5)))
    table.add(Table.Value("RIV"), Table.Value(row) { $0.asTime })
    table.add(Table.Value("IV"), .message("failed: why", .bad))
    let html = table.html().text
    #expect(html.contains("<caption>Costs &amp; more</caption>"))
    #expect(html.contains("<th scope=\"col\" class=\"right\">time</th>"))
    #expect(html.contains("<th scope=\"row\">RIV</th>"))
    #expect(
      html.contains(
        "<tr data-cell=\"RIV/list.toggle/100\"><th scope=\"row\">RIV</th>"
          + "<td data-v=\"1234.5\" data-of=\"time\">1,235 ns</td></tr>"))
    #expect(html.contains("<td class=\"right\"><span class=\"bad\">failed: why</span></td>"))
  }

  @Test func `values of several cells name their own`() {
    var table = Table(nil, [.leading("workload"), .trailing("RIV"), .trailing("IV")])
    let values = ["RIV", "IV"].map { pattern in
      let cell = Cell(pattern: pattern, workload: "search.keystroke", size: 1)
      return Table.Value(ResultRow(cell, .mallocs, .ok(.init(2)))) { $0.asCount }
    }
    table.add([Table.Value("search.keystroke")] + values)
    let html = table.html().text
    #expect(html.contains("<tr><th"))
    for pattern in ["RIV", "IV"] {
      let name = "\(pattern)/search.keystroke/1"
      #expect(
        html.contains("<td data-cell=\"\(name)\" data-v=\"2\" data-of=\"mallocs\">2</td>"))
    }
  }

  @Test func `a chart scale is logarithmic and marks round values`() {
    let scale = ChartScale(10, 1_000, from: 0, to: 100)
    #expect(abs(scale.place(100) - 50) < 0.5)
    #expect(scale.place(0.001) == 0 && scale.place(1e9) == 100)
    #expect(
      scale.marks.contains(100) && scale.marks.allSatisfy { $0 >= scale.low && $0 <= scale.high })
  }

  @Test func `a pattern has the colour of its place among all patterns`() throws {
    let style = PatternColours(["A", "B", "A", "<\"C"]).style
    #expect(
      style == """
        [data-pattern="A"] { --series: var(--s0); }
        [data-pattern="B"] { --series: var(--s1); }
        [data-pattern="\\3c \\22 C"] { --series: var(--s2); }

        """)
    let page = try HtmlPage(
      title: "t", lead: "", sections: [], colours: PatternColours(["A", "B"])
    ).text()
    #expect(page.contains("[data-pattern=\"B\"] { --series: var(--s1); }"))
  }

  @Test func `a folded section is closed before the next`() throws {
    let first = HtmlPage.Section(id: "a", title: "A", body: "<p>one</p>").folded
    let second = HtmlPage.Section(id: "b", title: "B", body: "<p>two</p>")
    let page = try HtmlPage(title: "t", lead: "", sections: [first, second]).text()
    #expect(page.contains("<p>one</p>\n</details></section>") && !page.contains("&lt;"))
  }
}
