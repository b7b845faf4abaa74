import BenchKit
import Choosing

/// What every pattern costs in every workload of a result.
struct Glance {
  /// The factors above which a cell has the next colour.
  static let limits = [0.5, 0.9, 1.1, 2, 5, 20, 100]
  /// The place among the colours of a factor of 1, and of what is compared with nothing.
  static let neutral = limits.count { $0 < 1 }

  /// The time that values are shares of, until a reader chooses a pattern: a frame at 120 Hz, in nanoseconds.
  static let frame = Limits().frame
  /// The colours of the bands of a frame.
  static let bandColours = [neutral, 4, 6, limits.count]

  /// A metric to choose, and its name in words.
  struct Choice {
    let metric: Metric
    let name: String
  }

  /// A workload at one size, with the cell of each pattern that has it.
  struct Line {
    let title: String
    let cells: [String: Cell]
  }

  private static let choices = [
    Choice(metric: .time, name: "time"), Choice(metric: .instructions, name: "instructions"),
    Choice(metric: .mallocs, name: "allocations"), Choice(metric: .bytes, name: "bytes allocated"),
    Choice(metric: .retains, name: "retains"),
  ]

  let result: ResultFile
  let lines: [Line]
  /// The patterns in their order; the first is compared with, until a reader chooses another.
  let patterns: [String]
  /// The mechanisms that can be compared with as well.
  let floors: [Cell]
  /// The metrics that the result has; the first is shown first.
  let choices: [Choice]

  /// Nil when no pattern has a value in a usual workload.
  init?(_ result: ResultFile) {
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
  func row(_ pattern: String, _ line: Line, _ metric: Metric) -> ResultRow? {
    line.cells[pattern].flatMap { result.row($0, metric) }.flatMap { $0.value == nil ? nil : $0 }
  }

  /// How many times the first pattern's value this one is; nil without one that is above zero.
  func factor(of value: Double, _ line: Line, _ metric: Metric) -> Double? {
    row(patterns[0], line, metric)?.value.flatMap { $0 > 0 ? value / $0 : nil }
  }

  /// The lines that every pattern has a value in; all where there is none.
  var common: [(index: Int, line: Line)] {
    let all = lines.enumerated().map { (index: $0.offset, line: $0.element) }
    let found = all.filter { entry in
      patterns.allSatisfy { row($0, entry.line, choices[0].metric) != nil }
    }
    return found.isEmpty ? all : found
  }

  /// The class of the colour of `time`, as a share of a frame.
  static func colour(ofTime time: Double) -> String {
    "f\(bandColours[Band(share: time / frame).rawValue])"
  }

  /// The class of the colour of `factor`.
  static func colour(of factor: Double?) -> String {
    "f\(factor.map { factor in limits.count { factor > $0 } } ?? neutral)"
  }

  /// Why a pattern has no value in a workload.
  func excuse(of pattern: String, _ line: Line) -> String {
    line.cells[pattern].flatMap(reason) ?? "not measured"
  }

  /// The first reason why `cell` lacks a value.
  func reason(of cell: Cell) -> String? {
    result.rows.first { $0.cell == cell && $0.reason != nil && $0.value == nil }?.reason
  }
}

extension Double {
  /// A time in nanoseconds as a share of a frame.
  var shareOfFrame: String { (self / Glance.frame).asShare }
}
