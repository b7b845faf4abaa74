import BenchKit

/// A result on one screen: what it says, what every pattern takes of a frame, and how much was disturbed or not measured.
struct SummaryText {
  private let result: ResultFile
  private let suite: Suite
  private let style: Style

  init(_ result: ResultFile, _ suite: Suite, _ style: Style) {
    (self.result, self.suite, self.style) = (result, suite, style)
  }

  var text: String {
    let findings = Findings(result).sentences.flatMap { $0.wrapped(to: style.textWidth) }
    return [findings, glance, [counts]].paragraphs
  }

  /// Shares of a frame; of references, only the first.
  private var glance: [String] {
    guard let glance = Glance(result), glance.choices[0].metric == .time else { return [] }
    let references = suite.patterns.filter { $0.isReference }.map { $0.name }.dropFirst()
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

  private var counts: String {
    func sum(_ count: (ResultRow.Disturbance) -> Int) -> Int {
      result.rows.compactMap(\.disturbance).reduce(0) { $0 &+ count($1) }
    }
    let forks = result.rows.filter(\.isOfForks).reduce(0) { $0 + $1.samples.count }
    let missing = Set(result.rows.filter { $0.value == nil && $0.metric == .time }.map(\.cell))
      .count
    let failed = Set(result.rows.filter { $0.status == .failed }.map(\.cell)).count
    return
      "\(forks.grouped) forks, of which \(sum(\.disturbed).grouped) were disturbed; \(missing.grouped) times not "
      + "measured; \(failed.grouped) cells failed. All tables, intervals and reasons: bench report \(PackageFolder.results)/runs/last.json"
  }
}
