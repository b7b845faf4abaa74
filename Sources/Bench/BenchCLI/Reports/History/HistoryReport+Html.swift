import BenchKit

extension HistoryReport: HtmlReport {
  var page: HtmlPage {
    let steps = steps.map { step -> Html in
      """
      <h3>\(title(of: step))</h3>
      <ul>\(facts(of: step).map { "<li>\($0)</li>" as Html })</ul>
      <pre tabindex="0">\(command(for: step))</pre>

      """
    }
    let chart = HistoryChart(kept, filters, metric)
    return HtmlPage(
      title: "When counts changed", lead: "<p class=\"lead\">\(summary)</p>",
      sections: [
        HtmlPage.Section(
          id: "commits", title: "Commits that change counts",
          body: steps.isEmpty ? "<p>None.</p>" : "\(steps)"),
        HtmlPage.Section(id: "counts", title: "Counts that changed", body: chart.html),
      ],
      footer: "<p class=\"soft\">Made by <code>bench history … --output history.html</code>.</p>")
  }
}

/// A line for each count that changed, over the commits that are kept.
struct HistoryChart {
  private static let (labelWidth, valueWidth, width, height) = (330.0, 130.0, 860.0, 44.0)
  /// The most lines: a page is sent by e-mail.
  private static let most = 100

  private struct Line {
    let cell: String
    let metric: Metric
    /// The counts, and the places of their commits.
    let points: [(place: Int, value: Double)]
  }

  private let commits: [CommitCounts]
  private let lines: [Line]
  /// How many counts never changed, and how many lines are left out.
  private let (same, omitted): (Int, Int)

  /// A chart of what changed in `commits`, the oldest first.
  init(_ commits: [CommitCounts], _ filters: [NameFilter], _ metric: Metric?) {
    self.commits = commits
    let counts = commits.map { commit in
      Dictionary(commit.cells.map { ($0.cell, $0.counts) }, uniquingKeysWith: { first, _ in first })
    }
    let cells = filters.selected(commits.flatMap { $0.cells.map(\.cell) }.unique) {
      Cell($0)?.names ?? []
    }
    let all = cells.flatMap { cell in
      Metric.allCases.filter { metric == nil || $0 == metric }.compactMap { metric -> Line? in
        let points = counts.enumerated().compactMap { place, counts in
          counts[cell]?[metric.rawValue].map { (place: place, value: $0) }
        }
        return points.isEmpty ? nil : Line(cell: cell, metric: metric, points: points)
      }
    }
    let changed = all.filter { line in
      zip(line.points, line.points.dropFirst()).contains { former, latter in
        line.metric.exceeds(former.value, latter.value)
          || line.metric.exceeds(latter.value, former.value)
      }
    }
    lines = Array(changed.prefix(Self.most))
    (same, omitted) = (all.count - changed.count, changed.count - lines.count)
  }

  var html: Html {
    let rows = lines.enumerated().map { index, line in row(line, Double(index) * Self.height) }
    let height = Double(lines.count) * Self.height
    let chart: Html? =
      lines.isEmpty
      ? nil
      : .chart(
        "Counts by commit: chart", "Counts per action by commit, the oldest at the left",
        width: Self.width, height: height, "\(rows)")
    let rest = omitted > 0 ? ", and \(omitted.counted("more count")) changed" : ""
    let unchanged = "\(same.counted("count")) never changed"
    return "\(chart)<p class=\"soft\">\(unchanged)\(rest).</p>\n"
  }

  /// A line with a step at each commit that changes it, from the least to the most that it was.
  private func row(_ line: Line, _ top: Double) -> Html {
    let (first, last) = (line.points.first!, line.points.last!)
    let values = line.points.map(\.value)
    let (least, most) = (values.min()!, values.max()!)
    func y(_ value: Double) -> Double {
      top + Self.height - 8 - (Self.height - 20) * (value - least) / max(most - least, .ulpOfOne)
    }
    let room = Self.width - Self.labelWidth - Self.valueWidth
    func x(_ place: Int) -> Double {
      Self.labelWidth + room * Double(place) / Double(max(commits.count - 1, 1))
    }
    let steps = zip(line.points, line.points.dropFirst()).map { former, latter -> Html in
      let (one, other) = (commits[former.place], commits[latter.place])
      // Counts by another compiler or tool are another line.
      let move: Html =
        one.isComparable(to: other)
        ? "V\(y(latter.value))" : "M\(x(latter.place)) \(y(latter.value))"
      return "H\(x(latter.place))\(move)"
    }
    let marks = line.points.map { point -> Html in
      let commit = commits[point.place].commit
      return """
        <circle class="point" cx="\(x(point.place))" cy="\(y(point.value))" r="2.5"><title>\(commit.short) \
        \(commit.subject) (\(commit.day)): \(point.value.asCount)</title></circle>
        """
    }
    return """
      <g data-pattern="\(Cell(line.cell)?.pattern ?? "")" class="s0">
      <text x="0" y="\(top + 20)">\(line.cell.abbreviated(to: 44))</text>\
      <text class="soft" x="0" y="\(top + 36)">\(line.metric.rawValue): \(first.value.asCount) at first</text>
      <path class="series" d="M\(x(first.place)) \(y(first.value))\(steps)"/>\(marks)
      <text x="\(Self.width)" y="\(top + 28)" text-anchor="end">\(last.value.asCount)</text>
      </g>

      """
  }
}
