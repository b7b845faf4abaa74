import BenchCLI
import BenchKit
import Choosing

/// What a result says, a sentence per finding, each made from its values.
struct Findings {
  private let glance: Glance?
  private let result: ResultFile

  init(_ result: ResultFile) {
    self.result = result
    glance = Glance(result).flatMap { $0.choices[0].metric == .time ? $0 : nil }
  }

  var sentences: [String] { (glance.map(times) ?? []) + renders }

  /// The workloads in which all patterns are in one band of a frame, then each of the others.
  private func times(_ glance: Glance) -> [String] {
    let lines = glance.common.map(\.line)
    guard glance.patterns.count > 1 else { return [] }
    func bands(_ line: Glance.Line) -> [(pattern: String, band: Band)] {
      glance.patterns.compactMap { pattern in
        glance.row(pattern, line, .time)?.value.map { (pattern, Band(share: $0 / Glance.frame)) }
      }
    }
    let alike = Dictionary(grouping: lines.filter { Set(bands($0).map(\.band)).count == 1 }) {
      bands($0)[0].band
    }
    let same = alike.sorted { $0.key < $1.key }.map { band, lines in
      let what =
        switch lines.count {
        case 1: "\(deed(lines[0])) takes"
        case 2...3:
          "\(([deed(lines[0])] + lines.dropFirst().map(laterDeed)).list("and")) take"
        default: "In \(lines.count) of \(glance.common.count) workloads, an action takes"
        }
      return "\(what) \(band.text) of a 120 Hz frame in every pattern."
    }
    let apart = lines.filter { Set(bands($0).map(\.band)).count > 1 }.map { line in
      let groups = Dictionary(grouping: bands(line), by: \.band).sorted { $0.key > $1.key }
      let texts = groups.enumerated().map { index, group in
        let isRest = index == groups.count - 1
        return "\(group.key.text)\(index == 0 ? " of a frame" : "") in "
          + (isRest ? "the others" : group.value.map(\.pattern).list("and"))
      }
      return "\(deed(line)) takes \(texts.list("and"))."
    }
    return same + apart
  }

  /// What a workload does, as the subject of a sentence; its title where there are no words for it.
  private func deed(_ line: Glance.Line) -> String {
    guard let cell = line.cells.values.first else { return line.title }
    return switch cell.workload {
    case "counter.fanOut": "Incrementing a counter with \(cell.size.grouped) observers"
    case "list.create1k": "Replacing a list by \(cell.size.grouped) new rows"
    case "list.append1k": "Appending \(cell.size.grouped) rows"
    case "list.toggle": "Toggling one of \(cell.size.grouped) rows"
    default: line.title
    }
  }

  /// The same, after another one.
  private func laterDeed(_ line: Glance.Line) -> String {
    deed(line).prefix(1).lowercased() + deed(line).dropFirst()
  }

  /// The patterns that render rows which show nothing new.
  private var renders: [String] {
    let rows = result.rows.filter {
      $0.metric == .unchangedRenders && $0.cell.workload == "list.visible20"
    }
    let wasted = rows.compactMap { row -> (pattern: String, renders: Double)? in
      let all = result.row(row.cell, .renders)?.value ?? 0
      let useless = (row.value ?? 0) * all
      return useless >= 1 ? (row.cell.pattern, useless) : nil
    }
    guard let most = wasted.map(\.renders).max() else { return [] }
    return [
      "When one of twenty rows on the screen changes, \(wasted.map(\.pattern).list("and")) "
        + "\(wasted.count == 1 ? "renders" : "render") up to \(most.fixed(0)) others that have not changed."
    ]
  }
}
