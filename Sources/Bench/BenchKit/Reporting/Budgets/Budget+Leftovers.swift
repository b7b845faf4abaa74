extension Budget {
  /// The limits in the cells that `filters` select which none of `benchmarks` is compared with any more, by name.
  package func leftovers(_ benchmarks: [MeasuredCell], _ filters: [CellFilter]) -> [String] {
    let known = Dictionary(
      benchmarks.map { ($0.cell, $0) }, uniquingKeysWith: { first, _ in first })
    return rows.flatMap { row -> [String] in
      let cell = cell(of: row)
      guard filters.isEmpty || filters.contains(where: { $0.selects(cell) }) else { return [] }
      guard let benchmark = known[cell], benchmark.hasBudget else {
        return ["\(cell)" + (known[cell]?.excuse.map { " (\($0))" } ?? "")]
      }
      return row.counts.map(\.metric).filter { $0.isOfLongRuns && !benchmark.hasLongRun }
        .map { "\($0.rawValue) of \(cell)" }
    }
  }
}
