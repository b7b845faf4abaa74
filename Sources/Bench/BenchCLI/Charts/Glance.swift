import BenchKit

/// What every pattern costs in every workload of a result.
package struct Glance {
  /// The factors above which a cell has the next colour.
  package static let limits = [0.5, 0.9, 1.1, 2, 5, 20, 100]
  /// The place among the colours of a factor of 1, and of what is compared with nothing.
  package static let neutral = limits.count { $0 < 1 }

  /// A metric to choose, and its name in words.
  package struct Choice {
    package let metric: Metric
    package let name: String
  }

  /// A workload at one size, with the cell of each pattern that has it.
  package struct Line {
    package let title: String
    package let cells: [String: Cell]
  }

  private static let choices = [
    Choice(metric: .time, name: "time"), Choice(metric: .instructions, name: "instructions"),
    Choice(metric: .mallocs, name: "allocations"), Choice(metric: .bytes, name: "bytes allocated"),
    Choice(metric: .retains, name: "retains"),
  ]

  package let result: ResultFile
  package let lines: [Line]
  /// The patterns in their order; the first is compared with, until a reader chooses another.
  package let patterns: [String]
  /// The mechanisms that can be compared with as well.
  package let floors: [Cell]
  /// The metrics that the result has; the first is shown first.
  package let choices: [Choice]

  /// Nil when no pattern has a value in a usual workload.
  package init?(_ result: ResultFile) {
    let known = Set(result.rows.filter { $0.value != nil && $0.traits.kind.isUsual }.map(\.metric))
    choices = Self.choices.filter { known.contains($0.metric) }
    guard !choices.isEmpty else { return nil }
    self.result = result
    let usual = result.rows.filter { $0.traits.kind.isUsual }
    let measured = usual.filter { $0.value != nil }
    let patterns = (measured + usual).map(\.cell.pattern).unique
    // Workloads that the first pattern has come first.
    let cells = (measured.filter { $0.cell.pattern == patterns[0] } + usual).map(\.cell).unique
    let byTitle = Dictionary(grouping: cells, by: result.group)
    lines = cells.map(result.group).unique.map { title in
      Line(
        title: title,
        cells: Dictionary(
          byTitle[title]!.map { ($0.pattern, $0) }, uniquingKeysWith: { one, _ in one }))
    }
    self.patterns = patterns
    floors = result.cells { $0 == .floor }.filter { cell in
      Self.choices.contains { result.row(cell, $0.metric)?.value?.isPlaced == true }
    }
  }

  /// The row of a pattern; nil when it has no value.
  package func row(_ pattern: String, _ line: Line, _ metric: Metric) -> ResultRow? {
    line.cells[pattern].flatMap { result.row($0, metric) }.flatMap { $0.value == nil ? nil : $0 }
  }

  /// How many times the first pattern's value this one is; nil without one that is above zero.
  package func factor(of value: Double, _ line: Line, _ metric: Metric) -> Double? {
    row(patterns[0], line, metric)?.value.flatMap { $0 > 0 ? value / $0 : nil }
  }

  /// The lines that every pattern has a value in; all where there is none.
  package var common: [(index: Int, line: Line)] {
    let all = lines.enumerated().map { (index: $0.offset, line: $0.element) }
    let found = all.filter { entry in
      patterns.allSatisfy { row($0, entry.line, choices[0].metric) != nil }
    }
    return found.isEmpty ? all : found
  }

  /// The class of the colour of `factor`.
  package static func colour(of factor: Double?) -> String {
    "f\(factor.map { factor in limits.count { factor > $0 } } ?? neutral)"
  }

  /// Why a pattern has no value in a workload.
  package func excuse(of pattern: String, _ line: Line) -> String {
    line.cells[pattern].flatMap(reason) ?? "not measured"
  }

  /// What stands beside a time of `cell` in which one render shows several actions.
  package func note(on cell: Cell) -> String? {
    result.actionsPerRender(of: cell).map { "one render for \($0.grouped) actions" }
  }

  /// The first reason why `cell` lacks a value.
  package func reason(of cell: Cell) -> String? {
    result.rows.first { $0.cell == cell && $0.reason != nil && $0.value == nil }?.reason
  }
}

extension ResultFile {
  /// How many actions one render of `cell` shows, where it shows several: those between are never shown, and a time per
  /// action is not that of the whole path.
  func actionsPerRender(of cell: Cell) -> Int? {
    guard let renders = row(cell, .renders)?.value, renders > 0, renders < 0.75 else { return nil }
    return Int((1 / renders).rounded())
  }
}
