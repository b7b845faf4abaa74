import BenchKit

extension WorkloadKind {
  /// Whether every pattern has such workloads in a usual run.
  var isUsual: Bool { isCompared && !isLatency && self != .scale }
}

extension Cell {
  /// The first entry of its line in a table.
  func name(_ kind: WorkloadKind) -> String {
    switch kind {
    case .floor: part
    case .control: workload
    case .code: size == 1 ? workload : "\(workload) · \(size.grouped)"
    default: pattern
    }
  }

  /// The mechanism of a floor.
  package var part: String { String(workload.drop { $0 != "." }.dropFirst()) }

  /// The title of the table that it belongs to.
  func group(_ traits: WorkloadTraits) -> String {
    if !traits.kind.isCompared { return pattern }
    return size == 1 ? workload : "\(workload) · \(size.grouped) \(traits.axis.rawValue)"
  }
}

extension ResultFile {
  /// The title of the table that `cell` belongs to.
  package func group(_ cell: Cell) -> String { cell.group(traits(of: cell)) }
}

extension ResultEnvironment {
  /// The first digits of the revision, and whether anything differs from it; or why it is unknown.
  var revision: String {
    isRevisionKnown ? git.prefix(12) + (dirty ? " with changes" : "") : "revision \(git)"
  }

  var compilerVersion: String { String(swift.prefix { $0 != " " }) }

  var isRevisionKnown: Bool { !git.isEmpty && git.allSatisfy(\.isHexDigit) }
}

extension ResultRow.TimeRatio {
  /// The interval as tables print it.
  var intervalText: String {
    "\(interval.low.threeDigits) … \(interval.high.isFinite ? interval.high.threeDigits : "∞")"
  }
}

/// Remarks about cells, each printed once with the cells that it is about.
struct Remarks {
  private var all: [(cell: Cell, metric: String, reason: String)] = []

  mutating func add(_ cell: Cell, _ metric: String, _ reason: String) {
    all.append((cell, metric, reason))
  }

  /// The remarks in lines of at most `width`.
  func lines(_ width: Int) -> [String] {
    all.map(\.reason).unique.flatMap { reason in
      let own = all.filter { $0.reason == reason }
      let cells = own.map(\.cell).unique
      let metrics = own.map(\.metric).unique
      let few = cells.prefix(3).map(\.description).joined(separator: ", ")
      let place = cells.count > 3 ? "\(few) and \(cells.count - 3) more" : few
      let what = metrics.count > 5 ? "\(metrics.count) metrics" : metrics.joined(separator: ", ")
      return "\(what) – \(reason): \(place)".wrapped(to: width)
    }
  }
}

extension Table.Value {
  /// The value of `row` in this format, or `missing`.
  init(_ row: ResultRow?, missing: String = "–", _ format: (Double) -> String) {
    self.init(row?.value.map(format) ?? missing)
    source = row.flatMap { row in
      row.value.map {
        Table.Source(cell: row.cell.description, metric: row.metric.rawValue, value: $0)
      }
    }
  }
}
