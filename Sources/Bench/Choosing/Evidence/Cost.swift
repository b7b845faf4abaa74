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
  /// The time of a pattern's action under `load`: that in the sweep of visible rows at their number, and what the sweeps of
  /// observers and of senders take, where the load has several. So what they share counts twice, and the sum is never too low.
  /// Without rows, an action is the more expensive of `counter.screen`, whose state is as wide as a screen's, and
  /// `counter.roundtrip`, in which every action is rendered before the next.
  func cost(
    ofActionUnder load: Load, sends: Bool, _ pattern: String
  ) throws(Cost.Unknown) -> Cost {
    var sum = Cost(value: 0)
    if load.rows == nil {
      let screen = try value(Cell(pattern: pattern, workload: "counter.screen", size: 1), .time)
      let single = try value(Cell(pattern: pattern, workload: "counter.roundtrip", size: 1), .time)
      sum.value = max(screen, single)
    }
    for (sweep, size) in load.ofActions(sends: sends) {
      sum = sum + (try cost(sweep, size, pattern))
    }
    return sum
  }

  /// A time in a sweep. Between two sizes that were measured it lies on the straight line between their times: exact for
  /// a constant and for growth by the same amount per unit, too high for steeper growth. Below the smallest size it is
  /// that of the smallest. It never falls as sizes rise: where a larger size took less, that is noise.
  func cost(_ sweep: Sweep, _ size: Int, _ pattern: String) throws(Cost.Unknown) -> Cost {
    let own = rows(pattern, sweep.workload).filter { $0.metric == .time }
      .sorted { $0.cell.size < $1.cell.size }
    var below: (size: Int, time: Double)?
    for row in own where row.value != nil {
      let (measured, time) = (row.cell.size, max(try checked(row), below?.time ?? 0))
      if measured >= size {
        guard measured > size else { return Cost(value: time) }
        guard let below else { return Cost(value: time, isUpperBound: true) }
        let share = Double(size - below.size) / Double(measured - below.size)
        return Cost(value: below.time + (time - below.time) * share)
      }
      below = (measured, time)
    }
    throw below.map {
      Cost.Unknown(because: "\(sweep.workload) was measured up to \($0.size) only")
    }
      ?? (largest(sweep) == nil
        ? Cost.Unknown(because: sweep.absence)
        : unknown(pattern, sweep.workload, own.lazy.compactMap(\.reason).first))
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
        because: "the file gives \(row.cell) an impossible cost: \(row.value ?? .nan)")
    }
    return value
  }

  /// Why a pattern has no cost in a workload: the row's reason, or what its other rows of the workload say.
  private func unknown(_ pattern: String, _ workload: String, _ reason: String?) -> Cost.Unknown {
    let others = rows(pattern, workload).lazy.compactMap(\.reason)
    let known =
      reason ?? others.first ?? "it is not in the files; bench run --filter \(workload) measures it"
    return Cost.Unknown(because: "\(workload): \(known)".printable)
  }
}
