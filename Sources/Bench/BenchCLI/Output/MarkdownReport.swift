import BenchKit

/// A result as one table for a README: workloads down, patterns across, and the floors.
struct MarkdownReport {
  private let result: ResultFile

  init(_ result: ResultFile) { self.result = result }

  var text: String {
    let tables =
      table + floors + LatencyTable(result, .plain).markdown
      + GrowthTable(result, [:], .plain).markdown
    return (tables + ["", caption]).drop { $0.isEmpty }.joined(separator: "\n")
  }

  /// The cells, those that nothing was measured of last.
  private var cells: [Cell] {
    (result.rows.filter { $0.value != nil } + result.rows).map(\.cell).unique
  }

  private var hasTimes: Bool { result.rows.contains { $0.metric == Metric.time.rawValue } }

  /// What the patterns' cells cost; nothing when there are none.
  private var table: [String] {
    let plain = cells.filter { result.traits(of: $0).kind.isUsual }
    guard !plain.isEmpty else { return [] }
    let patterns = plain.map(\.pattern).unique
    let head = hasTimes ? "time and mallocs per action" : "mallocs per action"
    return [
      "| \(head) | " + patterns.joined(separator: " | ") + " |",
      "|---|" + patterns.map { _ in "---:|" }.joined(),
    ]
      + plain.map(result.group).unique.map { group in
        let values = patterns.map { pattern in
          plain.first { result.group($0) == group && $0.pattern == pattern }.map(value) ?? ""
        }
        return "| \(group) | " + values.joined(separator: " | ") + " |"
      }
  }

  private var floors: [String] {
    let floors = cells.filter { result.traits(of: $0).kind == .floor }
    guard !floors.isEmpty else { return [] }
    return ["", "| floor | per action |", "|---|---:|"]
      + floors.map { "| \($0.part) | \(value($0)) |" }
  }

  /// The time and the mallocs, as far as they were measured; a word when neither was.
  private func value(_ cell: Cell) -> String {
    let time = result.row(cell, .time)
    let mallocs = result.row(cell, .mallocs)
    let values = [time?.value?.asTime, mallocs?.value?.shortest].compactMap { $0 }
    return values.isEmpty
      ? (time ?? mallocs)?.status.rawValue ?? "" : values.joined(separator: " · ")
  }

  private var caption: String {
    let here = result.environment
    let counts = result.rows.map(\.samples.count).filter { $0 > 0 }
    let forks = counts.min().map { least in
      let most = counts.max()!
      return "Medians of \(least == most ? "\(most)" : "\(least) to \(most)") processes"
        + (hasTimes ? "; after the dot, mallocs per action. " : ". ")
    }
    return """
      \(forks ?? "")\(here.cpu), \(here.cores) cores (\(here.virtualization)), \(here.kernel), \
      Swift \(here.swift.prefix { $0 != " " }), \(here.flags), \(here.revisionMarkdown).
      """
  }
}

extension ResultEnvironment {
  fileprivate var revisionMarkdown: String {
    isRevisionKnown
      ? "revision `\(git.prefix(12))`\(dirty ? " with changes" : "")" : "of an unknown revision"
  }
}
