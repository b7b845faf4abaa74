import BenchKit

/// What something costs a pattern under a load.
package struct Cost: Sendable, Equatable {
  package var value: Double
  /// Whether the real cost is at most that: the smallest size that was measured is larger than the one asked for.
  package var isUpperBound = false

  /// Why a cost is not known.
  package struct Unknown: Error, Sendable, Equatable { package let because: String }

  static func + (left: Cost, right: Cost) -> Cost {
    Cost(
      value: left.value + right.value, isUpperBound: left.isUpperBound || right.isUpperBound)
  }
}

extension Evidence {
  /// What an action costs a pattern under `load`: the cost in the sweep of rows at their number, and what the sweeps of
  /// observers and of senders take, where the load has several. So what they share counts twice, and the sum is never too low.
  /// Without rows, an action is the dearer of `counter.screen`, whose state is as wide as a screen's, and
  /// `counter.roundtrip`, in which every action is rendered before the next.
  func cost(
    _ metric: Metric, ofActionUnder load: Load, _ pattern: String
  ) throws(Cost.Unknown) -> Cost {
    var sum = Cost(value: 0)
    if load.rows == nil {
      let screen = try value(Cell(pattern: pattern, workload: "counter.screen", size: 1), metric)
      let single = try value(Cell(pattern: pattern, workload: "counter.roundtrip", size: 1), metric)
      sum.value = max(screen, single)
    }
    for (sweep, size) in load.ofActions {
      sum = sum + (try cost(metric, sweep, size, pattern))
    }
    return sum
  }

  /// A cost in a sweep. Between two sizes that were measured it lies on the straight line between their costs: exact for
  /// a constant and for growth by the same amount per unit, too high for steeper growth. Below the smallest size it is
  /// that of the smallest.
  func cost(
    _ metric: Metric, _ sweep: Sweep, _ size: Int, _ pattern: String
  ) throws(Cost.Unknown) -> Cost {
    let own = rows(pattern, sweep.workload).filter { $0.metric == metric }
      .sorted { $0.cell.size < $1.cell.size }
    let known = own.filter { $0.value != nil }
    guard let least = known.first, let above = known.first(where: { $0.cell.size >= size }) else {
      throw known.last.map {
        Cost.Unknown(because: "\(sweep.workload) was measured up to \($0.cell.size) only")
      } ?? unknown(pattern, sweep.workload, own.lazy.compactMap(\.reason).first)
    }
    let high = try checked(above)
    guard let below = known.last(where: { $0.cell.size <= size }) else {
      return Cost(value: try checked(least), isUpperBound: true)
    }
    let low = try checked(below)
    let width = Double(above.cell.size - below.cell.size)
    let share = width > 0 ? Double(size - below.cell.size) / width : 0
    return Cost(value: low + (high - low) * share)
  }

  func value(_ cell: Cell, _ metric: Metric) throws(Cost.Unknown) -> Double {
    guard let row = row(cell, metric), row.value != nil else {
      throw unknown(cell.pattern, cell.workload, row(cell, metric)?.reason)
    }
    return try checked(row)
  }

  private func checked(_ row: ResultRow) throws(Cost.Unknown) -> Double {
    guard let value = row.value, (0...1e15).contains(value) else {
      throw Cost.Unknown(
        because: "the file gives \(row.cell) a cost that is none: \(row.value ?? .nan)")
    }
    return value
  }

  /// Why a pattern has no cost in a workload: the row's reason, or what its other rows of the workload say.
  private func unknown(_ pattern: String, _ workload: String, _ reason: String?) -> Cost.Unknown {
    let others = rows(pattern, workload).lazy.compactMap(\.reason)
    let known = reason ?? others.first ?? "it is not in the files"
    return Cost.Unknown(because: "\(workload): \(known)".printable)
  }
}
