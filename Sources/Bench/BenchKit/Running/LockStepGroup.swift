/// Cells whose processes run in lock-step, and what each is compared with.
///
/// Everything that is concluded from times is decided here: which cells are neighbours in time, which of them
/// are a table, and what the reference of the others is.
struct LockStepGroup: Sendable {
  /// The cells, in the order of tables.
  let cells: [Cell]
  /// The tables: what several patterns do, each compared with each; none without verdicts.
  let tables: [TableComparison]
  /// The number of forks before the first look.
  let forks: Int
  private let reference: Reference?

  /// Cells that are compared with one other, as one family.
  private struct Reference: Sendable {
    let cell: Cell
    let compared: [Cell]

    func lines(_ forks: [Cell: [CellReport]]) -> [Cell: TableComparison.Line] {
      let measured = compared.filter { forks[$0] != nil }
      let ratios = measured.map { forks[$0]!.ratios(to: forks[cell] ?? []) }
      guard let rounds = ratios.map(\.count).min(), rounds > 0 else { return [:] }
      let decisions = Family(LookPlan(rounds: [rounds])).decisions(ratios)
      let reference = forks[cell]?.medianTime
      return Dictionary(
        uniqueKeysWithValues: zip(measured, decisions).compactMap { cell, decision in
          decision.map { (cell, TableComparison.Line(decision: $0, reference: reference)) }
        })
    }
  }

  /// The groups of `timed`, in the order of their first cells.
  ///
  /// The cells of a workload are a group, with those that are timed beside it, which are compared with the first of it.
  /// Cells without traits count as compared between patterns.
  static func groups(
    of timed: [Cell], _ traits: [Cell: WorkloadTraits], _ beside: [Cell: String],
    _ sampling: SamplingPlan
  ) -> [LockStepGroup] {
    func name(_ cell: Cell) -> String {
      traits[cell]?.kind == .control ? Control.pattern : beside[cell] ?? cell.workload
    }
    let members = Dictionary(grouping: timed, by: name)
    return timed.map(name).unique.map { LockStepGroup(members[$0]!, traits, beside, sampling) }
  }

  private init(
    _ cells: [Cell], _ traits: [Cell: WorkloadTraits], _ beside: [Cell: String],
    _ sampling: SamplingPlan
  ) {
    self.cells = cells
    guard sampling.hasVerdicts else {
      (tables, forks, reference) = ([], sampling.forks, nil)
      return
    }
    let compared = cells.filter { traits[$0]?.kind.isCompared != false }
    tables = TableComparison.tables(of: compared, forks: sampling.forks)
    forks = tables.map(\.firstForks).max() ?? sampling.forks
    if cells.contains(Control.switched) {
      reference = Reference(cell: Control.cells[0], compared: [Control.switched])
    } else {
      let others = cells.filter { beside[$0] != nil }
      let first = others.first.flatMap { other in cells.first { $0.workload == beside[other] } }
      reference = first.map { Reference(cell: $0, compared: others) }
    }
  }

  /// What is proven of each cell, given the reports of the cells' forks. A table's verdict on a cell stands before
  /// that on its ratio to the reference.
  func lines(_ forks: [Cell: [CellReport]]) -> [Cell: TableComparison.Line] {
    tables.reduce(into: reference?.lines(forks) ?? [:]) { lines, table in
      lines.merge(table.lines(forks)) { _, line in line }
    }
  }
}
