import BenchKit

/// A result on one screen: what it says, and how much was disturbed or not measured.
struct SummaryText {
  private let result: ResultFile
  private let client: any Client
  private let style: Style

  init(_ result: ResultFile, _ client: any Client, _ style: Style) {
    (self.result, self.client, self.style) = (result, client, style)
  }

  var text: String {
    let findings = client.findings(of: result).flatMap { $0.wrapped(to: style.textWidth) }
    return [findings, client.summary(of: result, style), [counts]].paragraphs
  }

  private var counts: String {
    let timed = result.rows.filter(\.isOfForks)
    let forks = timed.reduce(0) { $0 + $1.samples.count }
    let disturbed = timed.reduce(0) { $0 &+ ($1.disturbance?.disturbed ?? 0) }
    let missing = Set(result.rows.filter { $0.value == nil && $0.metric == .time }.map(\.cell))
      .count
    let failed = Set(result.rows.filter { $0.status == .failed }.map(\.cell)).count
    return
      "\(forks.grouped) forks, of which \(disturbed.grouped) were disturbed; \(missing.grouped) times not "
      + "measured; \(failed.grouped) cells failed. All tables, intervals and reasons: bench report \(PackageFolder.results)/runs/last.json"
  }
}
