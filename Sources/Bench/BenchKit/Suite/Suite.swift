/// Everything that can be measured.
package struct Suite: Sendable {
  /// Every cell, in the order of tables; the floors come last.
  package let benchmarks: [MeasuredCell]
  /// One subject under two names, which every timed run measures to see whether it can be trusted.
  let controls: [MeasuredCell]

  /// The suite of these cells and, where there is code among them, of the loops around code.
  ///
  /// No two of them may have the same name.
  package init(_ cells: [MeasuredCell], controls: [MeasuredCell] = Control.ofCode) {
    benchmarks = cells + (cells.contains { $0.traits.kind == .code } ? Floor.ofCode : [])
    self.controls = controls
    let doubled = Dictionary(grouping: benchmarks, by: \.cell).first { $0.value.count > 1 }
    precondition(doubled == nil, "two benchmarks have the cell \(doubled!.key)")
  }

  /// The benchmark of `cell`, which may be one of the control's; nil when there is none.
  package func benchmark(of cell: Cell) -> MeasuredCell? {
    (benchmarks + controls).first { $0.cell == cell }
  }

  /// How many sizes of each sweep a check counts.
  static let checkedSizes = 3

  /// The smallest sizes of every sweep. Counting them takes seconds and, since counts are exact, shows a steeper growth
  /// long before it costs much time.
  package var checkedSweeps: [MeasuredCell] {
    let all = benchmarks.filter { $0.passes[.scale] != nil && $0.excuse == nil }
    return all.filter { measured in
      all.count {
        $0.cell.pattern == measured.cell.pattern && $0.cell.workload == measured.cell.workload
          && $0.cell.size < measured.cell.size
      } < Self.checkedSizes
    }
  }
}
