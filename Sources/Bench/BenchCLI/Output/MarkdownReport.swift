import BenchKit

/// A result as one table for a README: workloads down, patterns across, and the floors.
struct MarkdownReport {
  private let result: ResultFile

  init(_ result: ResultFile) { self.result = result }

  var text: String {
    let cells = result.rows.map(\.cell).unique
    let plain = cells.filter {
      !$0.isFloor && !$0.isControl && !$0.isLatency && !$0.isScale
    }
    let patterns = plain.map(\.pattern).unique
    let groups = plain.map(\.group).unique
    var lines = ["| time and mallocs per action | " + patterns.joined(separator: " | ") + " |"]
    lines.append("|---|" + patterns.map { _ in "---:|" }.joined())
    for group in groups {
      let values = patterns.map { pattern in
        plain.first { $0.group == group && $0.pattern == pattern }.map(value) ?? ""
      }
      lines.append("| \(group) | " + values.joined(separator: " | ") + " |")
    }
    let floors = cells.filter(\.isFloor)
    if !floors.isEmpty {
      lines += ["", "| floor | per action |", "|---|---:|"]
      lines += floors.map { "| \($0.part) | \(value($0)) |" }
    }
    lines += LatencyTable(result, .plain).markdown + GrowthTable(result, [:], .plain).markdown
    return (lines + ["", caption]).joined(separator: "\n")
  }

  private func value(_ cell: Cell) -> String {
    guard let time = result.row(cell, .time) else { return "" }
    guard let value = time.value else { return time.status.rawValue }
    let mallocs = result.row(cell, .mallocs)?.value.map { " · \($0.shortest)" } ?? ""
    return value.asTime + mallocs
  }

  private var caption: String {
    let here = result.environment
    let counts = result.rows.map(\.samples.count).filter { $0 > 0 }
    let (least, most) = (counts.min() ?? 0, counts.max() ?? 0)
    let forks = least == most ? "\(most)" : "\(least) to \(most)"
    return """
      Medians of \(forks) processes; after the dot, mallocs per action. \(here.cpu), \(here.cores) \
      cores (\(here.virtualization)), \(here.kernel), Swift \(here.swift.prefix { $0 != " " }), \
      \(here.flags), revision `\(here.git.prefix(12))`\(here.dirty ? " with changes" : "").
      """
  }
}
